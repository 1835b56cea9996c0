/** True where a word begins in a text or in a part of one of its names: "lease" in `renewLease`, and not in "release". */
export function holdsWord(text: string, word: string): boolean {
  const small = text.toLowerCase();
  const wanted = word.toLowerCase();
  for (let index = small.indexOf(wanted); index >= 0; index = small.indexOf(wanted, index + 1)) {
    const isInner = /\p{L}/u.test(text[index - 1] ?? '');
    const beginsPart = /\p{Lu}/u.test(text[index] ?? '') && /\p{Ll}/u.test(text[index - 1] ?? '');
    if (!isInner || beginsPart) return true;
  }
  return false;
}
