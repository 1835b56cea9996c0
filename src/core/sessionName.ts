/** Characters. Longer than any row shows, and short enough to be read as one. */
const longest = 200;

/** What a person typed as a name, as one line: pasted line breaks and other control characters become spaces. */
export function toSessionName(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}

/** Why a text cannot be a name, in words for the person; null when it can. */
export function nameProblem(text: string, what: string): string | null {
  const name = toSessionName(text);
  if (name === '') return `${what} needs a name.`;
  const length = [...name].length;
  if (length > longest) return `A name has at most ${longest} characters; this one has ${length.toLocaleString('en')}.`;
  return name.isWellFormed() ? null : 'This holds half a character, which cannot be saved.';
}
