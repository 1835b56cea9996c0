import assert from 'node:assert/strict';
import { money } from '../../../src/core/money';

describe('money', () => {
  it('is told to a cent, and to two digits that say something below that', () => {
    assert.deepEqual([12.345, 0.5, 0.02, 0.00123].map(money), ['$12.35', '$0.50', '$0.02', '$0.0012']);
  });
});
