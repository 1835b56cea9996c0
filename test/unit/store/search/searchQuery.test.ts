import assert from 'node:assert/strict';
import { matchExpression, parseQuery } from '../../../../src/store/search/searchQuery';

describe('parseQuery', () => {
  it('leaves the last word open at its end, and closes it with a space or a quote', () => {
    assert.deepEqual(
      parseQuery('fix loc').map(({ prefix }) => prefix),
      [false, true],
    );
    assert.deepEqual(
      parseQuery('fix lock ').map(({ prefix }) => prefix),
      [false, false],
    );
    assert.equal(parseQuery('"fix lock"')[0]?.prefix, false);
  });

  it('takes what is quoted as one phrase, also while the quote is still open', () => {
    assert.deepEqual(parseQuery('"fix the lock" now')[0]?.terms, ['fix', 'the', 'lock']);
    assert.deepEqual(parseQuery('“fix the')[0], { terms: ['fix', 'the'], prefix: true, joined: null });
  });

  it('takes an identifier as its parts in a row, and as one word', () => {
    assert.deepEqual(parseQuery('fooBar'), [{ terms: ['foo', 'bar'], prefix: true, joined: 'foobar' }]);
    assert.deepEqual(parseQuery('src/lock.ts'), [{ terms: ['src', 'lock', 'ts'], prefix: true, joined: null }]);
  });

  it('does not look for every word that begins with one letter', () => {
    assert.equal(parseQuery('c')[0]?.prefix, false);
    assert.equal(parseQuery('修')[0]?.prefix, true);
  });

  it('finds nothing to look for in marks', () => {
    assert.deepEqual(parseQuery('*** "" - OR( '), [{ terms: ['or'], prefix: false, joined: null }]);
  });

  it('keeps a pasted page within what the index takes', () => {
    assert.equal(parseQuery('word '.repeat(5_000)).length, 32);
    assert.equal(parseQuery(`"${'word '.repeat(5_000)}"`)[0]?.terms.length, 64);
  });
});

describe('matchExpression', () => {
  it('joins facets and clauses, with the open end inside the quotes', () => {
    const expression = matchExpression(parseQuery('one fooB'), ['\ue000f']);
    assert.equal(expression, '"\ue000f" AND "one" AND ("foo b*" OR "foob*")');
  });
});
