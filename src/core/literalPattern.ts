export interface LiteralOptions {
  matchCase?: boolean;
  wholeWord?: boolean;
}

/** Letters, digits and what holds identifiers together, in any script. */
const wordCharacter = String.raw`[\p{L}\p{N}\p{M}_]`;

/** Finds these words as they stand, with any white space for white space; null where there is nothing to find. */
export function literalPattern(
  text: string,
  { matchCase = false, wholeWord = false }: LiteralOptions = {},
): RegExp | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  const literal = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join(String.raw`\s+`);
  const source = wholeWord ? `(?<!${wordCharacter})${literal}(?!${wordCharacter})` : literal;
  return new RegExp(source, matchCase ? 'gu' : 'giu');
}
