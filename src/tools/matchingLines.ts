import type { TextMatch, TextSearch } from '../core/workspaceFiles';

/** The lines of a file that hold the text: whatever its case, or as a word by itself in this very case. */
export function matchingLines(
  path: string,
  content: string,
  { text, wholeWord = false }: Pick<TextSearch, 'text' | 'wholeWord'>,
): TextMatch[] {
  const holds = wholeWord ? (line: string) => wordIndex(line, text) >= 0 : ignoringCase(text);
  if (!(wholeWord ? content.includes(text) : holds(content))) return [];
  return content.split(/\r?\n/).flatMap((line, index) => (holds(line) ? [{ path, line: index + 1, text: line }] : []));
}

function ignoringCase(text: string): (line: string) => boolean {
  const wanted = text.toLowerCase();
  return (line) => line.toLowerCase().includes(wanted);
}

/** Where a text stands as a word by itself, from an index on; -1 where it does not. */
export function wordIndex(line: string, word: string, from = 0): number {
  for (let index = line.indexOf(word, from); index >= 0; index = line.indexOf(word, index + 1)) {
    if (!joins(line[index - 1], word[0]) && !joins(word.at(-1), line[index + word.length])) return index;
  }
  return -1;
}

/** Two characters that would be read as one word. */
function joins(one: string | undefined, other: string | undefined): boolean {
  return isWordCharacter(one) && isWordCharacter(other);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_$]/u.test(character);
}
