import assert from 'node:assert/strict';
import fc from 'fast-check';
import { excerptOf, type Excerpt } from '../../../../src/store/search/excerpt';
import { findClauses } from '../../../../src/store/search/findClauses';
import { parseQuery } from '../../../../src/store/search/searchQuery';

const excerptFor = (query: string, ...texts: string[]): Excerpt =>
  excerptOf(texts.map((text) => ({ text, matches: findClauses(text, parseQuery(query)) })));
const highlighted = ({ excerpt, highlights }: Excerpt): string[] =>
  highlights.map(([start, end]) => excerpt.slice(start, end));

describe('excerptOf', () => {
  it('highlights each match as it was written', () => {
    assert.deepEqual(highlighted(excerptFor('foobar caf', 'A fooBar in the Café')), ['fooBar', 'Café']);
    assert.deepEqual(highlighted(excerptFor('"the lock" ', 'the lock, not the\nlock')), ['the lock', 'the lock']);
  });

  it('shows the text, and the stretch of it, that holds most of what was looked for', () => {
    const far = `lock ${'x '.repeat(300)} the lock is broken ${'y '.repeat(300)}`;
    const found = excerptFor('lock broken', 'only a lock', far);
    assert.deepEqual(highlighted(found), ['lock', 'broken']);
    assert.ok(found.excerpt.startsWith('…') && found.excerpt.endsWith('…'));
  });

  it('begins at the beginning where nothing was looked for', () => {
    assert.deepEqual(excerptFor('', 'one\ntwo'), { excerpt: 'one two', highlights: [] });
    assert.deepEqual(excerptOf([]), { excerpt: '', highlights: [] });
  });

  it('merges matches that overlap', () => {
    assert.deepEqual(highlighted(excerptFor('foo fooBar bar', 'fooBar')), ['fooBar']);
  });

  it('keeps every highlight within the excerpt, in order, apart, and off the halves of a character', () => {
    const words = fc.array(fc.constantFrom('lock', 'fooBar', '修复', '😀', 'x'.repeat(90), '\n', 'é', 'a_b'), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(words, fc.constantFrom('lock', 'foobar 修', '😀 é', '"修复 lock', 'xx', 'a_b'), (text, query) => {
        const { excerpt, highlights } = excerptFor(query, text.join(' '));
        assert.ok(excerpt.isWellFormed() && excerpt.length <= 202);
        let last = -1;
        for (const [start, end] of highlights) {
          assert.ok(last < start && start < end && end <= excerpt.length);
          assert.ok(excerpt.slice(start, end).isWellFormed());
          last = end;
        }
      }),
    );
  });
});
