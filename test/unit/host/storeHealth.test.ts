import assert from 'node:assert/strict';
import type { StoreRefusal } from '../../../src/core/sessionStore';
import { LazyWorkbench } from '../../../src/host/lazyWorkbench';
import { StoreHealth } from '../../../src/host/storeHealth';
import type { Workbench } from '../../../src/host/workbench';
import { waitUntil } from '../../rig/waitUntil';

const damage: StoreRefusal = { code: 'corrupt', message: 'The session store is damaged.' };

describe('the condition of the store', () => {
  let refusal: StoreRefusal | null;
  let told: StoreRefusal[];
  let workbench: LazyWorkbench;
  let health: StoreHealth;

  beforeEach(() => {
    refusal = null;
    told = [];
    const store = { readRefusal: async () => refusal };
    workbench = new LazyWorkbench(
      async () => ({ store }) as Workbench,
      () => {},
    );
    health = new StoreHealth(workbench, (error) => assert.fail(String(error)));
    health.onDidChange((found) => told.push(found));
  });

  it('is known once a store was opened that cannot be written to', async () => {
    refusal = damage;
    await workbench.get();
    await waitUntil('it is told', () => told.length > 0);
    assert.equal(health.refusal, damage);
  });

  it('keeps a prompt from being begun, also where the damage was found only now, and is told once', async () => {
    await health.requireWritable();
    refusal = damage;
    await assert.rejects(health.requireWritable(), { code: 'corrupt', message: /Nothing was sent/ });
    await assert.rejects(health.requireWritable(), { code: 'corrupt' });
    assert.deepEqual(told, [damage]);
  });
});
