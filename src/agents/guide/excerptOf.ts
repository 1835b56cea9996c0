const longest = 40;

/** A definition with the comment above it, as far as its lines are indented below it. */
export function excerptOf(lines: readonly string[], at: number, most = longest): { lines: string[]; isCut: boolean } {
  let start = at;
  while (start > 0 && /^\s*(?:\/\/|\/?\*|#|@|"""|''')/.test(lines[start - 1] ?? '')) start -= 1;
  const indent = indentOf(lines[at] ?? '');
  let end = at + 1;
  while (end < lines.length && belongs(lines[end] ?? '', indent)) end += 1;
  // The line that closes it stands as far to the left as the one that opened it.
  if (/^\s*(?:[)}\]]|end\b)/.test(lines[end] ?? '') && indentOf(lines[end] ?? '') === indent) end += 1;
  while (end > at + 1 && (lines[end - 1] ?? '').trim() === '') end -= 1;
  const isCut = end - start > most;
  return { lines: lines.slice(start, isCut ? start + most : end), isCut };
}

function belongs(line: string, indent: number): boolean {
  return line.trim() === '' || indentOf(line) > indent || /^\s*[)}\]]\s*[:{=(]/.test(line);
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}
