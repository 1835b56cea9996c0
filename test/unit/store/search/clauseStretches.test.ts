import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clauseStretches } from '../../../../src/store/search/clauseStretches';
import { findClauses } from '../../../../src/store/search/findClauses';
import { parseQuery } from '../../../../src/store/search/searchQuery';

const stretchesOf = (text: string, query: string): string[] =>
  clauseStretches(text, parseQuery(query)).map(({ start, end }) => text.slice(start, end));

describe('clauseStretches', () => {
  it('is where the words stand, and nothing of the rest', () => {
    assert.deepEqual(stretchesOf('one two three, two; four', 'two '), ['two', 'two']);
    assert.deepEqual(stretchesOf('one two three', 'five'), []);
  });

  it('reaches as far as a phrase does', () => {
    assert.deepEqual(stretchesOf('the Quick -- brown fox', '"quick brown"'), ['Quick -- brown']);
  });

  it('holds whole identifiers, also those that are found by another spelling', () => {
    assert.deepEqual(stretchesOf('call readFileSync() or read_file or read', 'file '), ['readFileSync', 'read_file']);
    assert.deepEqual(stretchesOf('call read_file or else', 'readfile '), ['read_file']);
  });

  it('is all of a text that is not plain ASCII', () => {
    assert.deepEqual(stretchesOf('Café two', 'cafe'), ['Café two']);
  });

  it('leaves out no match that the whole text has', () => {
    const piece = fc.constantFrom(
      'foo',
      'Bar',
      'fooBar',
      'foo_bar',
      'f_oobar',
      'fOObar',
      'FOO',
      'x1',
      '-',
      '--',
      ' ',
      ', ',
      '.',
      '\n',
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    const query = fc.constantFrom(
      'foo',
      'bar ',
      'foobar ',
      'fooBar',
      '"foo bar"',
      'foo bar',
      'fo',
      'x1',
      '"bar foo x1"',
    );
    fc.assert(
      fc.property(text, query, (words, typed) => {
        const clauses = parseQuery(typed);
        // One letter more that is not plain makes the whole text one stretch.
        assert.deepEqual(findClauses(words, clauses), findClauses(`${words} é`, clauses));
      }),
      { numRuns: 2000 },
    );
  });
});
