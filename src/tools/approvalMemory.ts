import type { ApprovalScope, ToolAction } from '../core/approval';
import { approvalKeys } from './approvalKeys';
import { approvalPreview } from './approvalPreview';

/** UTF-16 units of what an approval says that are kept of it. */
const longestLabel = 300;

/** An "always", with the words by which a person knows it again. */
export interface LastingApproval {
  key: string;
  label: string;
  detail: string;
}

/** Where an "always" is kept: by the editor, for this workspace, outside of the workspace's own files. */
export interface AlwaysAllowed {
  list(): readonly LastingApproval[];
  add(approvals: readonly LastingApproval[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** What a person has allowed for longer than once. What is allowed for a session ends with the window. */
export class ApprovalMemory {
  readonly #always: AlwaysAllowed;
  readonly #sessions = new Map<string, Set<string>>();

  constructor(always: AlwaysAllowed) {
    this.#always = always;
  }

  isAllowed(action: ToolAction, sessionId: string): boolean {
    const always = new Set(this.#always.list().map(({ key }) => key));
    return (
      hasAll(approvalKeys(action, 'session'), this.#sessions.get(sessionId) ?? new Set()) ||
      hasAll(approvalKeys(action, 'always'), always)
    );
  }

  async remember(action: ToolAction, sessionId: string, scope: ApprovalScope): Promise<void> {
    if (scope === 'once' || action.kind === 'read') return;
    const keys = approvalKeys(action, scope);
    if (!keys) return;
    if (scope === 'always') return this.#always.add(keys.map((key) => ({ key, ...words(action) })));
    const session = this.#sessions.get(sessionId) ?? new Set();
    for (const key of keys) session.add(key);
    this.#sessions.set(sessionId, session);
  }
}

function words(action: Exclude<ToolAction, { kind: 'read' }>): Omit<LastingApproval, 'key'> {
  const { preview, facts } = approvalPreview(action);
  return {
    label: preview.replace(/\s+/g, ' ').slice(0, longestLabel).toWellFormed(),
    detail: facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
  };
}

function hasAll(keys: readonly string[] | null, kept: ReadonlySet<string>): boolean {
  return keys !== null && keys.length > 0 && keys.every((key) => kept.has(key));
}
