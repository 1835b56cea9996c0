import type { ApprovalRequest } from './approval';
import { hiddenCharacters } from './hiddenCharacters';

/** What somebody wants to do, in one sentence. */
export function approvalTitle({ tool, action }: Pick<ApprovalRequest, 'tool' | 'action'>): string {
  switch (action.kind) {
    case 'write':
      return writeTitle(action.changes.map(({ path }) => path));
    case 'command':
      return 'An agent wants to run a command.';
    case 'external':
      return `An agent wants to use the tool ${hiddenCharacters(tool).revealed}.`;
  }
}

function writeTitle(paths: readonly string[]): string {
  const [only] = paths;
  const what = paths.length === 1 && only !== undefined ? hiddenCharacters(only).revealed : `${paths.length} files`;
  return `An agent wants to change ${what}.`;
}
