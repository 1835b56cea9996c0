import type { ApprovalScope, ToolAction } from '../core/approval';
import { approvalKeys } from './approvalKeys';

/** Where an "always" is kept: by the editor, for this workspace, outside of the workspace's own files. */
export interface AlwaysAllowed {
  has(key: string): boolean;
  add(keys: readonly string[]): Promise<void>;
}

/** What a person has allowed for longer than once. What is allowed for a session ends with the window. */
export class ApprovalMemory {
  readonly #always: AlwaysAllowed;
  readonly #sessions = new Map<string, Set<string>>();

  constructor(always: AlwaysAllowed) {
    this.#always = always;
  }

  isAllowed(action: ToolAction, sessionId: string): boolean {
    const session = this.#sessions.get(sessionId);
    return (
      hasAll(approvalKeys(action, 'session'), (key) => session?.has(key) ?? false) ||
      hasAll(approvalKeys(action, 'always'), (key) => this.#always.has(key))
    );
  }

  async remember(action: ToolAction, sessionId: string, scope: ApprovalScope): Promise<void> {
    if (scope === 'once') return;
    const keys = approvalKeys(action, scope);
    if (!keys) return;
    if (scope === 'always') return this.#always.add(keys);
    const session = this.#sessions.get(sessionId) ?? new Set();
    for (const key of keys) session.add(key);
    this.#sessions.set(sessionId, session);
  }
}

function hasAll(keys: readonly string[] | null, has: (key: string) => boolean): boolean {
  return keys !== null && keys.length > 0 && keys.every(has);
}
