import assert from 'node:assert/strict';
import type { Role } from '../../../src/core/message';
import { plainExcerpt } from '../../../src/core/plainExcerpt';

/** The excerpt with its highlights in brackets, from a text that has them in brackets. */
function read(marked: string, role: Role = 'assistant'): string {
  const highlights: [number, number][] = [];
  let excerpt = '';
  for (const piece of marked.split(/([[\]])/)) {
    if (piece === '[') highlights.push([excerpt.length, 0]);
    else if (piece === ']') highlights[highlights.length - 1] = [highlights.at(-1)?.[0] ?? 0, excerpt.length];
    else excerpt += piece;
  }
  const plain = plainExcerpt({ excerpt, highlights, role });
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
    ['run `npm [test]` and ``that``, ~~not~~ [this]', 'run npm [test] and that, not [this]'],
    ['**`[bold] code`**', '[bold] code'],
    ['[`a` and **b**] c', '[a and b] c'],
    ['__init__ and 2 * [3]', '__init__ and 2 * [3]'],
    ['…cut off in **the [middle]', '…cut off in **the [middle]'],
    ['src/**/*.ts and [test]/**/*.ts', 'src/**/*.ts and [test]/**/*.ts'],
    ['/** [Says] so. */ f(**kwargs) 2 ** 3 ** 4', '/** [Says] so. */ f(**kwargs) 2 ** 3 ** 4'],
  ] as const) {
    it(`of "${marked}" is "${shown}"`, () => assert.equal(read(marked), shown));
  }

  it('of what a tool gave is what it gave', () => {
    assert.equal(read('echo `[date]` **x**', 'tool'), 'echo `[date]` **x**');
  });
});
