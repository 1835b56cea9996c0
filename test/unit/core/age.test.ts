import assert from 'node:assert/strict';
import { age } from '../../../src/core/age';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('an age', () => {
  for (const [passed, words] of [
    [0, 'now'],
    [-5 * minute, 'now'],
    [minute, '1 min'],
    [59.9 * minute, '59 min'],
    [60 * minute, '1 h'],
    [day, '1 d'],
    [29 * day, '29 d'],
    [30 * day, '1 mo'],
    [400 * day, '1 y'],
  ] as const) {
    it(`of ${passed} ms is "${words}"`, () => assert.equal(age(1e12 - passed, 1e12), words));
  }
});
