/** A text of at most so many UTF-16 units, which says so where more is kept. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const left = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  return `${left}\n… ${text.length - left.length} more characters are kept in the session.`;
}
