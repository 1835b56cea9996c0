/** What stands at the end of a text that was cut on its way to a panel. */
const cutNote = /\n… \d+ more characters are kept in the session\.$/;

/** A text of at most so many UTF-16 units, which says so where more is kept. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const left = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  return `${left}\n… ${text.length - left.length} more characters are kept in the session.`;
}

/** True for a text that a panel has only the beginning of, and that it must therefore never send back as the whole. */
export function isClipped(text: string): boolean {
  return cutNote.test(text);
}
