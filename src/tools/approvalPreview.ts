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
      return { text: showPatches(action.changes), facts: {} };
    case 'command': {
      const { argv, cwd, executable } = action;
      return { text: showCommand(argv), facts: { Folder: cwd === '' ? 'the workspace' : cwd, Program: executable } };
    }
    case 'external':
      return { text: JSON.stringify(action.input, null, 2), facts: { Tool: action.tool } };
  }
}

function showPatches(changes: readonly FileChange[]): string {
  const [only] = changes;
  return (changes.length === 1 && only && showOnly(only)) || changes.map(showPatch).join('\n');
}

/** Of one file the question says the name, and one place in it needs no number: there is room for what is changed. */
function showOnly(change: FileChange): string | null {
  const lines = patchOf(change)?.split('\n').slice(2);
  if (!lines) return null;
  const places = lines.filter((line) => line.startsWith('@@ ')).length;
  return lines.slice(places === 1 ? 1 : 0).join('\n');
}

export function showPatch(change: FileChange): string {
  const [from, to] = namesOf(change);
  return patchOf(change) ?? `--- ${from}\n+++ ${to}\n${change.after ?? '(deleted)'}`;
}

/** Null where it would take too long. */
function patchOf(change: FileChange): string | null {
  const { before, after } = change;
  const options = { context: 3, timeout: longestDiff };
  const [from, to] = namesOf(change);
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, options);
  return patch?.replace(/^(?:Index: .*\n)?=+\n/, '') ?? null;
}

function namesOf({ path, before, after }: FileChange): [string, string] {
  return [before === null ? '/dev/null' : path, after === null ? '/dev/null' : path];
}
