/** "Commits" are found in "commit", and "rendering" in "render". */
export function wordStem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|ing|ed|es|s)$/i, '') : word;
}
