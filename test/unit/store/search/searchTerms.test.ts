import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchTerms } from '../../../../src/store/search/searchTerms';
import { growth, proportional } from '../../growth';

const termsOf = (text: string): string[] => searchTerms(text).terms.map(({ term }) => term);
const joinedOf = (text: string): string[] => searchTerms(text).joined.map(({ term }) => term);

describe('searchTerms', () => {
  it('parts identifiers at humps, underscores and hyphens, and keeps them joined too', () => {
    assert.deepEqual(termsOf('fooBar foo_bar foo-bar'), ['foo', 'bar', 'foo', 'bar', 'foo', 'bar']);
    assert.deepEqual(joinedOf('fooBar foo_bar foo-bar'), ['foobar', 'foobar', 'foobar']);
    assert.deepEqual(termsOf('parseHTMLPage'), ['parse', 'html', 'page']);
    assert.deepEqual(joinedOf('parseHTMLPage'), ['parsehtmlpage', 'htmlpage']);
  });

  it('parts paths into their names', () => {
    assert.deepEqual(termsOf('src/store/fileLock.ts'), ['src', 'store', 'file', 'lock', 'ts']);
    assert.deepEqual(termsOf('C:\\work\\a.b'), ['c', 'work', 'a', 'b']);
  });

  it('takes each character of a script without spaces as a term', () => {
    assert.deepEqual(termsOf('修复bug了'), ['修', '复', 'bug', '了']);
    assert.deepEqual(termsOf('テスト'), ['テ', 'ス', 'ト']);
  });

  it('folds case, accents and look-alike forms', () => {
    assert.deepEqual(termsOf('Café ＡＢＣ ﬁn'), ['cafe', 'abc', 'fin']);
    assert.deepEqual(termsOf('İstanbul'), ['istanbul']);
    assert.deepEqual(termsOf('e\u0301te\u0301Bar'), ['ete', 'bar']);
  });

  it('leaves nothing in a term that means something in a query', () => {
    assert.deepEqual(termsOf('⑴ ´ ¨ ™ ℀ ㈱'), ['1', 'tm', 'ac', '株']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { terms, joined } = searchTerms(text);
        for (const { term } of [...terms, ...joined]) assert.match(term, /^[a-z0-9\u0080-\u{10ffff}]+$/u);
      }),
    );
  });

  it('says where each term stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let from = 0;
        for (const { start, end } of searchTerms(text).terms) {
          assert.ok(from <= start && start < end && end <= text.length);
          from = end;
        }
      }),
    );
  });

  it('takes time in proportion to the text', () => {
    for (const unit of ['a', 'aB', 'a_', 'é_']) {
      assert.ok(growth((size) => searchTerms(unit.repeat(size)), 10_000) < proportional, unit);
    }
  });
});
