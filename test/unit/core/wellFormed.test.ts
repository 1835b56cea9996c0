import assert from 'node:assert/strict';
import { wellFormed } from '../../../src/core/wellFormed';

describe('well-formed JSON', () => {
  it('has no half of a character, in no text and in no key, however deep', () => {
    assert.deepEqual(wellFormed({ 'k\ud83d': ['a\udc00', { b: '😀' }], n: 1, none: null, yes: true }), {
      'k\ufffd': ['a\ufffd', { b: '😀' }],
      n: 1,
      none: null,
      yes: true,
    });
  });

  it('shares nothing with what it was made from', () => {
    const given = { list: [{ text: 'whole' }] };
    const made = wellFormed(given);
    assert.deepEqual(made, given);
    assert.notEqual(made.list[0], given.list[0]);
  });
});
