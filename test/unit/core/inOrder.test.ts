import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { InOrder } from '../../../src/core/inOrder';

describe('work in order', () => {
  it('begins when what was given before it has ended, however long that took', async () => {
    const order = new InOrder();
    const seen: string[] = [];
    const work = (name: string, turns: number) => async () => {
      seen.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      seen.push(`${name} ends`);
      return name;
    };
    assert.deepEqual(await Promise.all([order.run(work('long', 5)), order.run(work('short', 0))]), ['long', 'short']);
    assert.deepEqual(seen, ['long begins', 'long ends', 'short begins', 'short ends']);
  });

  it('goes on after what failed, and tells only who gave it', async () => {
    const order = new InOrder();
    const failed = order.run(() => Promise.reject(new Error('No.')));
    const next = order.run(() => Promise.resolve('yes'));
    await assert.rejects(failed, /No\./);
    assert.equal(await next, 'yes');
  });
});
