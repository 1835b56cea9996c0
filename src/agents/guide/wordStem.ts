/** Endings by which the forms of one word differ. What is left is long enough to mean something by itself. */
const endings = /(?:i[sz]ations?|ations?|ions?|ments?|ing|ers?|ies|ied|ed|es|(?<!s)s|e|y)$/i;

/** "Commits" are found in "commit", "rendering" in "render", "stopped" in "stop", "validation" in "validate". */
export function wordStem(word: string): string {
  if (word.length <= 4 || !/^\p{L}+$/u.test(word)) return word;
  const stem = word.replace(endings, '');
  const single = stem.replace(/([bdgklmnprt])\1$/i, '$1');
  const [best] = [single, stem].filter((form) => form !== word && form.length >= 4);
  return best ?? word.replace(/(?<!s)s$/i, '');
}
