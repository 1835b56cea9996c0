/** Endings by which the forms of one word differ. What is left is long enough to mean something by itself. */
const endings = /(?:i[sz]ations?|ations?|ions?|ments?|ing|ers?|ies|ied|ed|es|(?<!s)s|e|y)$/i;

/** "Commits" are found in "commit", "rendering" in "render", "logging" in "log", "validation" in "validate". */
export function wordStem(word: string): string {
  if (word.length <= 4 || !/^\p{L}+$/u.test(word)) return word;
  const stem = word.replace(endings, '');
  const single = /([bdgklmnprt])\1$/i.test(stem) && stem !== word ? stem.slice(0, -1) : stem;
  return single.length >= 4 || (single.length === 3 && single !== stem) ? single : word.replace(/(?<!s)s$/i, '');
}
