import type { ApprovalScope, ToolAction } from '../core/approval';
import { approvalKeys } from './approvalKeys';
import { approvalPreview } from './approvalPreview';
import { filesNamed, reliesOn } from './filesNamed';

/** UTF-16 units of what an approval says that are kept of it. */
const longestLabel = 300;

/** An "always", with the words by which a person knows it again. */
export interface LastingApproval {
  key: string;
  label: string;
  detail: string;
  /** Of a command, the files that it names. */
  files: string[] | null;
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
  /** By session and key, each with the files that a command names. */
  readonly #sessions = new Map<string, Map<string, string[] | null>>();

  constructor(always: AlwaysAllowed) {
    this.#always = always;
  }

  isAllowed(action: ToolAction, sessionId: string): boolean {
    const always = new Set(this.#always.list().map(({ key }) => key));
    return (
      hasAll(approvalKeys(action, 'session'), this.#sessions.get(sessionId) ?? new Map()) ||
      hasAll(approvalKeys(action, 'always'), always)
    );
  }

  async remember(action: ToolAction, sessionId: string, scope: ApprovalScope): Promise<void> {
    if (scope === 'once' || action.kind === 'read') return;
    const keys = approvalKeys(action, scope);
    if (!keys) return;
    const files = filesNamed(action);
    if (scope === 'always') return this.#always.add(keys.map((key) => ({ key, files, ...words(action) })));
    const session = this.#sessions.get(sessionId) ?? new Map();
    for (const key of keys) session.set(key, files);
    this.#sessions.set(sessionId, session);
  }

  /** A yes to a command was given to what its files said then, and does not outlive a change that nobody was asked for. */
  async forgetRelyingOn(written: readonly string[]): Promise<void> {
    const isDoubtful = (files: string[] | null) => written.some((path) => reliesOn(files, path));
    for (const session of this.#sessions.values()) {
      for (const [key, files] of session) if (isDoubtful(files)) session.delete(key);
    }
    const doubtful = this.#always.list().filter(({ files }) => isDoubtful(files));
    if (doubtful.length > 0) await this.#always.remove(doubtful.map(({ key }) => key));
  }
}

function words(action: Exclude<ToolAction, { kind: 'read' }>): Pick<LastingApproval, 'label' | 'detail'> {
  const { preview, facts } = approvalPreview(action);
  return {
    label: preview.replace(/\s+/g, ' ').slice(0, longestLabel).toWellFormed(),
    detail: facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
  };
}

function hasAll(keys: readonly string[] | null, kept: Pick<ReadonlySet<string>, 'has'>): boolean {
  return keys !== null && keys.length > 0 && keys.every((key) => kept.has(key));
}
