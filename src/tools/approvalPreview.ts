import { createTwoFilesPatch } from 'diff';
import type { ApprovalRequest } from '../core/approval';
import type { FileChange } from '../core/fileChange';
import { hiddenCharacters } from '../core/hiddenCharacters';
import { showCommand } from './showCommand';

/** Milliseconds that a patch may take to compute; a file that is too different is shown as replaced. */
const longestDiff = 500;

/** An action as text that hides nothing. */
export function approvalPreview(action: ApprovalRequest['action']): Pick<ApprovalRequest, 'preview' | 'hidden'> {
  const { revealed, names } = hiddenCharacters(describe(action));
  return { preview: revealed, hidden: names };
}

function describe(action: ApprovalRequest['action']): string {
  switch (action.kind) {
    case 'write':
      return action.changes.map(showPatch).join('\n');
    case 'command': {
      const where = action.cwd === '' ? '' : `\nin ${action.cwd}`;
      return `${showCommand(action.argv)}${where}\n${action.executable}`;
    }
    case 'external':
      return `${action.tool}\n${JSON.stringify(action.input, null, 2)}`;
  }
}

export function showPatch({ path, before, after }: FileChange): string {
  const [from, to] = [before === null ? '/dev/null' : path, after === null ? '/dev/null' : path];
  const options = { context: 3, timeout: longestDiff };
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, options);
  if (patch !== undefined) return patch.replace(/^=+\n/, '');
  return `--- ${from}\n+++ ${to}\n${after === null ? '(deleted)' : after}`;
}
