import assert from 'node:assert/strict';
import { timeWords } from '../../../src/webview/timeWords';

describe('the words for a time', () => {
  it('say it for programs and for people', () => {
    const words = timeWords(Date.UTC(2026, 2, 4, 5, 6));
    assert.equal(words?.iso, '2026-03-04T05:06:00.000Z');
    assert.match(words.long, /2026/);
    assert.match(words.short, /06/);
  });

  for (const time of [1.763e18, -9e15, NaN, Infinity]) {
    it(`are none for ${time}, which is no date`, () => assert.equal(timeWords(time), null));
  }
});
