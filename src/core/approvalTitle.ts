import type { ApprovalRequest } from './approval';
import type { FileChange } from './fileChange';
import { hiddenCharacters } from './hiddenCharacters';

/** What somebody wants to do, in one sentence. */
export function approvalTitle(request: Pick<ApprovalRequest, 'tool' | 'action'>, who = 'An agent'): string {
  return `${who} ${approvalWish(request)}`;
}

/** The same without whose wish it is, for where that is known better. */
export function approvalWish({ tool, action }: Pick<ApprovalRequest, 'tool' | 'action'>): string {
  switch (action.kind) {
    case 'write':
      return `wants to ${changeWords(action.changes)}.`;
    case 'command':
      return 'wants to run a command.';
    case 'external':
      return `wants to use the tool ${hiddenCharacters(tool).revealed}.`;
  }
}

function changeWords(changes: readonly FileChange[]): string {
  const [only] = changes;
  if (changes.length !== 1 || !only) return `change ${changes.length} files`;
  const verb = only.before === null ? 'create' : only.after === null ? 'delete' : 'change';
  return `${verb} ${hiddenCharacters(only.path).revealed}`;
}
