import type { FilePart, Part } from './message';

/** What a part says in words, for providers that know only text; null for what goes another way or says nothing. */
export function partText(part: Part): string | null {
  switch (part.type) {
    case 'text':
    case 'summary':
      return part.text.trim() === '' ? null : part.text;
    case 'file':
      return fileText(part);
    case 'diff':
      return diffText(part);
    default:
      return null;
  }
}

function fileText(part: FilePart): string {
  const { path, range, text } = part;
  const lines = range ? `, lines ${range.start} to ${range.end}` : '';
  const about = mentionWords(part);
  if (text === undefined) return `(The file ${path}${lines}${about} is meant; its text was not attached.)`;
  return `${path}${lines}${about}:\n\n${fenced(text)}`;
}

function mentionWords({ mention, note = '' }: FilePart): string {
  switch (mention) {
    case 'selection':
      return ' (selected in the editor)';
    case 'symbol':
      return ` (the symbol ${note})`;
    case 'problem':
      return ` (where the editor reports: ${note})`;
    case 'given':
      return ' (given by the person; not in the workspace)';
    case undefined:
      return '';
  }
}

function diffText({ path, before, after }: Extract<Part, { type: 'diff' }>): string {
  if (before === null) return `${path} was created:\n\n${fenced(after ?? '')}`;
  if (after === null) return `${path} was deleted.`;
  return `${path} was changed from\n\n${fenced(before)}\n\nto\n\n${fenced(after)}`;
}

/** The fence is longer than any in the text, so that the text cannot end it. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
