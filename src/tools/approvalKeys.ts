import type { ApprovalScope, ToolAction } from '../core/approval';
import { hashJson } from './actionHash';
import { isRememberable } from './isRememberable';

/**
 * What is kept of a yes, and looked for the next time: an action is allowed when all its keys are kept.
 * - a write, for a session: this file, whatever is written; never a protected one;
 * - a command: exactly this argv, of this very program, in this folder;
 * - somebody else's tool: with exactly this input, since what it does may depend on it entirely.
 * Null where a yes is never kept.
 */
export function approvalKeys(action: ToolAction, scope: Exclude<ApprovalScope, 'once'>): string[] | null {
  switch (action.kind) {
    case 'read':
      return null;
    case 'write':
      if (scope === 'always' || action.protectedPaths.length > 0) return null;
      return action.changes.map(({ path }) => hashJson(['write', path]));
    case 'command': {
      const { argv, executable, fingerprint, cwd } = action;
      return isRememberable(argv) ? [hashJson(['command', argv, executable, fingerprint, cwd])] : null;
    }
    case 'external':
      return [hashJson(['external', action.tool, action.input])];
  }
}
