import { createTwoFilesPatch } from 'diff';
import type { ApprovalRequest } from '../core/approval';
import type { FileChange } from '../core/fileChange';
import { hiddenCharacters } from '../core/hiddenCharacters';
import { showCommand } from './showCommand';

/** Milliseconds that a patch may take to compute; a file that is too different is shown as replaced. */
const longestDiff = 500;

/** An action as text that hides nothing. */
export function approvalPreview(
  action: ApprovalRequest['action'],
): Pick<ApprovalRequest, 'preview' | 'facts' | 'hidden'> {
  const { text, facts } = describe(action);
  const found = new Set<string>();
  const reveal = (words: string) => {
    const { revealed, names } = hiddenCharacters(words);
    for (const name of names) found.add(name);
    return revealed;
  };
  const preview = reveal(text);
  const shown = Object.entries(facts).map(([label, value]) => ({ label, value: reveal(value) }));
  return { preview, facts: shown, hidden: [...found] };
}

/** Facts stand apart from the text, so that no text can be written that looks like one. */
function describe(action: ApprovalRequest['action']): { text: string; facts: Record<string, string> } {
  switch (action.kind) {
    case 'write':
      return { text: action.changes.map(showPatch).join('\n'), facts: {} };
    case 'command': {
      const { argv, cwd, executable } = action;
      return { text: showCommand(argv), facts: { Folder: cwd === '' ? 'the workspace' : cwd, Program: executable } };
    }
    case 'external':
      return { text: JSON.stringify(action.input, null, 2), facts: { Tool: action.tool } };
  }
}

export function showPatch({ path, before, after }: FileChange): string {
  const [from, to] = [before === null ? '/dev/null' : path, after === null ? '/dev/null' : path];
  const options = { context: 3, timeout: longestDiff };
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, options);
  if (patch !== undefined) return patch.replace(/^(?:Index: .*\n)?=+\n/, '');
  return `--- ${from}\n+++ ${to}\n${after === null ? '(deleted)' : after}`;
}
