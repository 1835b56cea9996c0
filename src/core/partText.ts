import type { Part } from './message';

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

function fileText({ path, range, text }: Extract<Part, { type: 'file' }>): string {
  const lines = range ? `, lines ${range.start} to ${range.end}` : '';
  if (text === undefined) return `(The file ${path}${lines} is meant; its text was not attached.)`;
  return `${path}${lines}:\n\n${fenced(text)}`;
}

function diffText({ path, before, after }: Extract<Part, { type: 'diff' }>): string {
  if (before === null) return `${path} was created:\n\n${fenced(after ?? '')}`;
  if (after === null) return `${path} was deleted.`;
  return `${path} was changed from\n\n${fenced(before)}\n\nto\n\n${fenced(after)}`;
}

/** The fence is longer than any in the text, so that the text cannot end it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
