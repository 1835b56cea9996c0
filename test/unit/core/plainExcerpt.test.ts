import assert from 'node:assert/strict';
import { plainExcerpt } from '../../../src/core/plainExcerpt';

/** The excerpt with its highlights in brackets, from a text that has them in brackets. */
function read(marked: string): string {
  const highlights: [number, number][] = [];
  let excerpt = '';
  for (const piece of marked.split(/([[\]])/)) {
    if (piece === '[') highlights.push([excerpt.length, 0]);
    else if (piece === ']') highlights[highlights.length - 1] = [highlights.at(-1)?.[0] ?? 0, excerpt.length];
    else excerpt += piece;
  }
  const plain = plainExcerpt({ excerpt, highlights });
  let shown = plain.excerpt;
  for (const [start, end] of plain.highlights.toReversed())
    shown = `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`;
  return shown;
}

describe('an excerpt as it is read', () => {
  for (const [marked, shown] of [
    ['nothing to [do]', 'nothing to [do]'],
    ['The **[samovar]** [hums].', 'The [samovar] [hums].'],
    ['[**samovar**]', '[samovar]'],
    ['run `npm [test]` and ``a`b``, ~~not~~ [this]', 'run npm [test] and ab, not [this]'],
    ['[`a` and **b**] c', '[a and b] c'],
    ['__init__ and 2 * [3]', '__init__ and 2 * [3]'],
    ['…cut off in **the [middle]', '…cut off in the [middle]'],
  ] as const) {
    it(`of "${marked}" is "${shown}"`, () => assert.equal(read(marked), shown));
  }
});
