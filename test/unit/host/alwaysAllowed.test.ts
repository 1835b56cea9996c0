import assert from 'node:assert/strict';
import { alwaysAllowed } from '../../../src/host/alwaysAllowed';

describe('what is always allowed', () => {
  function memory() {
    const state = new Map<string, unknown>();
    return {
      get: <Value>(name: string) => state.get(name) as Value | undefined,
      update: async (name: string, value: unknown) => void state.set(name, value),
    };
  }
  const approval = (key: string) => ({ key, label: `run ${key}`, detail: '', files: null });

  it('is there again in the next window, each once, and nothing else is', async () => {
    const state = memory();
    assert.deepEqual(alwaysAllowed(state).list(), []);
    await alwaysAllowed(state).add([approval('a'), approval('b')]);
    await alwaysAllowed(state).add([approval('b'), approval('c')]);
    assert.deepEqual(alwaysAllowed(state).list(), ['a', 'b', 'c'].map(approval));
  });

  it('is not there any more once it was taken back', async () => {
    const state = memory();
    await alwaysAllowed(state).add(['a', 'b', 'c'].map(approval));
    await alwaysAllowed(state).remove(['a', 'c', 'd']);
    assert.deepEqual(alwaysAllowed(state).list(), [approval('b')]);
  });
});
