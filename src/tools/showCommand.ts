/** A command as a line in which every word can be told from every other; what needs no quotes has none. */
export function showCommand(argv: readonly string[]): string {
  return argv.map(showWord).join(' ');
}

function showWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
