import type { ApprovalMode, ApprovalScope, ToolAction } from '../core/approval';
import { approvalKeys } from './approvalKeys';

export interface Circumstances {
  mode: ApprovalMode;
  isTrusted: boolean;
  /** True when the person has allowed this for longer than once. */
  isRemembered: boolean;
}

export type Verdict =
  { type: 'allow' } | { type: 'ask'; reason: string; scopes: ApprovalScope[] } | { type: 'refuse'; reason: string };

export const untrusted = 'This workspace is not trusted, so nothing may be changed or started in it, only read.';

/**
 * The whole rule of what may be done unasked. No command is safe by its name, and no mode runs one unasked. Reading
 * comes here without trust only from a tool that needs none, and the one agent that is asked then sends nothing away.
 */
export function decide(action: ToolAction, { mode, isTrusted, isRemembered }: Circumstances): Verdict {
  if (action.kind === 'read') return { type: 'allow' };
  if (!isTrusted) return { type: 'refuse', reason: untrusted };
  if (action.kind === 'write' && action.protectedPaths.length > 0) return askOnce(action.protectedPaths);
  if (isRemembered) return { type: 'allow' };
  if (action.kind === 'write' && mode === 'edit') return { type: 'allow' };
  return { type: 'ask', reason: reasons[action.kind], scopes: ['once', ...lasting(action)] };
}

const reasons = {
  write: '',
  command: '',
  external: 'It uses a tool of another extension or server.',
};

function askOnce(paths: readonly string[]): Verdict {
  const names = [...new Set(paths)].join(', ');
  const reason = `It writes ${names}, which decides what the editor, agents or the repository do by themselves.`;
  return { type: 'ask', reason, scopes: ['once'] };
}

function lasting(action: ToolAction): ApprovalScope[] {
  return (['session', 'always'] as const).filter((scope) => approvalKeys(action, scope) !== null);
}
