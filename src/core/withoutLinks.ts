/**
 * Words for a notification of VS Code, which makes links of `[this](command:that)`. Titles, servers and models are not
 * to give it any.
 */
export function withoutLinks(words: string): string {
  return words.replaceAll('](', '] (');
}
