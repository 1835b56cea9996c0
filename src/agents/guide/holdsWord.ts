/**
 * True where a word begins in a text or in a part of one of its names: "lease" in `renewLease`, and not in "release".
 * A short form has to end there, too: "auth" in `auth_token`, and not in "author".
 */
export function holdsWord(text: string, word: string, isShort = false): boolean {
  const small = text.toLowerCase();
  const wanted = word.toLowerCase();
  for (let index = small.indexOf(wanted); index >= 0; index = small.indexOf(wanted, index + 1)) {
    const isInner = /\p{L}/u.test(text[index - 1] ?? '');
    const beginsPart = /\p{Lu}/u.test(text[index] ?? '') && /\p{Ll}/u.test(text[index - 1] ?? '');
    // In capitals there is no other end than that of the letters.
    const rest = text.slice(index + wanted.length);
    const endsPart = /^\p{Lu}{2}/u.test(text.slice(index))
      ? !/^\p{L}/u.test(rest)
      : !/^(?!s(?!\p{Ll}))\p{Ll}/u.test(rest);
    if ((!isInner || beginsPart) && (!isShort || endsPart)) return true;
  }
  return false;
}
