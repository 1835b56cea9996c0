/** Where in its file a piece of code goes. */
export interface CodePlace {
  /** The line of the cursor, counted from 0, where the file is open; it takes what belongs nowhere else. */
  cursorLine: number | null;
}

/**
 * The text of a file with a piece of code in it. Code that begins and ends like a stretch of the file replaces that
 * stretch; code that begins like one of its declarations replaces that one; code that is about as long as the file, or
 * begins as it does, is taken for all of it. Whatever this guesses, a person sees it before it is done.
 */
export function placeCode(before: string | null, code: string, { cursorLine }: CodePlace): string {
  const lineEnd = before?.includes('\r\n') ? '\r\n' : '\n';
  const fresh = code
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '')
    .split('\n');
  const old = (before ?? '').split(/\r\n|\n/);
  const isEmpty = (before ?? '').trim() === '';
  const [start, end] = isEmpty ? [0, old.length] : placeOf(old, fresh, cursorLine);
  const lines = [...old.slice(0, start), ...fresh, ...old.slice(end)];
  const text = lines.join(lineEnd);
  return end === old.length && (isEmpty || /\n$/.test(before ?? '')) ? `${text.trimEnd()}${lineEnd}` : text;
}

/** The lines that give way: from, and up to but without. */
function placeOf(old: readonly string[], fresh: readonly string[], cursorLine: number | null): [number, number] {
  return stretchOf(old, fresh) ?? declarationOf(old, fresh) ?? wholeOf(old, fresh) ?? besideCursor(old, cursorLine);
}

function stretchOf(old: readonly string[], fresh: readonly string[]): [number, number] | null {
  const [first, last] = [fresh[0] ?? '', fresh.at(-1) ?? ''];
  if (fresh.length < 2 || first.trim().length < 3) return null;
  const start = onlyIndex(old, (line) => line.trimEnd() === first.trimEnd());
  if (start === null) return null;
  const end = old.findIndex((line, index) => index > start && line.trimEnd() === last.trimEnd());
  return end === -1 ? null : [start, end + 1];
}

/** By its indentation, which holds in every language that people read. */
function declarationOf(old: readonly string[], fresh: readonly string[]): [number, number] | null {
  const head = headOf(fresh[0] ?? '');
  if (head.trim().length < 5 || !/\s/.test(head.trim())) return null;
  const start = onlyIndex(old, (line) => headOf(line) === head);
  if (start === null) return null;
  const depth = indentOf(old[start] ?? '');
  let end = start + 1;
  while (end < old.length && ((old[end] ?? '').trim() === '' || indentOf(old[end] ?? '') > depth)) end += 1;
  if (/^\s*(?:[)\]}]|end\b)/.test(old[end] ?? '')) return [start, end + 1];
  while (end > start + 1 && (old[end - 1] ?? '').trim() === '') end -= 1;
  return [start, end];
}

function wholeOf(old: readonly string[], fresh: readonly string[]): [number, number] | null {
  const isAsLong = fresh.length * 2 >= old.length;
  const beginsAlike = (old[0] ?? '').trim().length > 3 && old[0] === fresh[0];
  return isAsLong || beginsAlike ? [0, old.length] : null;
}

function besideCursor(old: readonly string[], cursorLine: number | null): [number, number] {
  const line = Math.min(cursorLine ?? old.length, old.length);
  return [line, line];
}

function headOf(line: string): string {
  return line.replace(/[({=:<].*$/, '').trimEnd();
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function onlyIndex(lines: readonly string[], matches: (line: string) => boolean): number | null {
  const found = lines.flatMap((line, index) => (matches(line) ? [index] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}
