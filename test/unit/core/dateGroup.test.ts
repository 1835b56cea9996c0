import assert from 'node:assert/strict';
import { dateGroup } from '../../../src/core/dateGroup';

describe('the group of a date', () => {
  const now = new Date(2026, 2, 30, 0, 30).getTime();
  const at = (day: number, hour = 12, month = 2) => dateGroup(new Date(2026, month, day, hour).getTime(), now);

  it('goes by the days of the calendar, not by hours passed', () => {
    assert.equal(at(30, 0), 'today');
    assert.equal(at(29, 23), 'yesterday');
    assert.equal(at(29, 0), 'yesterday');
    assert.equal(at(28, 23), 'week');
  });

  it('has weeks of seven and months of thirty days', () => {
    assert.equal(at(23, 0), 'week');
    assert.equal(at(22, 23), 'month');
    assert.equal(at(28, 0, 1), 'month');
    assert.equal(at(27, 23, 1), 'older');
  });

  it('takes a clock that is ahead for today', () => {
    assert.equal(at(31), 'today');
  });
});
