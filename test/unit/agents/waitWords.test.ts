import assert from 'node:assert/strict';
import { waitWords } from '../../../src/agents/waitWords';

describe('a time to wait, in words', () => {
  for (const [milliseconds, words] of [
    [0, '1 second'],
    [1000, '1 second'],
    [1001, '2 seconds'],
    [90_000, '90 seconds'],
    [150_000, '3 minutes'],
    [7_199_000, '120 minutes'],
    [7_200_000, '2 hours'],
    [86_400_000, '24 hours'],
  ] as const) {
    it(`is ${words} for ${milliseconds} ms`, () => assert.equal(waitWords(milliseconds), words));
  }
});
