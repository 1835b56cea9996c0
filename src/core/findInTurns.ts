import { drawnTexts } from './drawnTexts';
import { literalPattern, type LiteralOptions } from './literalPattern';
import type { Reveal } from './reveal';
import type { Turn } from './turn';

/** Characters on each side of a match that tell it from others. */
const context = 40;

export interface FindQuery extends LiteralOptions {
  text: string;
}

/** Every place where these turns, as they are drawn, have the words that are looked for, in the order of the turns. */
export function findInTurns(turns: readonly Pick<Turn, 'id' | 'messages'>[], query: FindQuery, most: number): Reveal[] {
  const pattern = literalPattern(query.text, query);
  const found: Reveal[] = [];
  if (!pattern) return found;
  for (const { id, messages } of turns) {
    const seen = new Map<string, number>();
    for (const { side, text } of drawnTexts(messages)) {
      for (const match of text.matchAll(pattern)) {
        if (found.length >= most) return found;
        const end = match.index + match[0].length;
        const before = text.slice(Math.max(0, match.index - context), match.index);
        const after = text.slice(end, end + context);
        const key = `${side} ${before} ${match[0]} ${after}`;
        const tie = seen.get(key) ?? 0;
        seen.set(key, tie + 1);
        found.push({ turnId: id, match: { side, text: match[0], before, after, tie } });
      }
    }
  }
  return found;
}
