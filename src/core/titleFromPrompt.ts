import { visibleText } from './hiddenCharacters';
import type { Part } from './message';

/** Characters that fit a row of the session tree. */
const longest = 60;

/** The first line of what a person typed, cut at a word; null where there is no text to take it from. */
export function titleFromPrompt(prompt: readonly Part[]): string | null {
  const texts = prompt.map((part) => (part.type === 'text' ? visibleText(part.text).trim() : ''));
  const line = texts
    .find((text) => text !== '')
    ?.split(/[\r\n]/, 1)[0]
    ?.replace(/\s+/g, ' ')
    .trimEnd();
  if (line === undefined) return null;
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
