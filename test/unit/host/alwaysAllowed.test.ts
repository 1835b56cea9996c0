import assert from 'node:assert/strict';
import { alwaysAllowed } from '../../../src/host/alwaysAllowed';

describe('what is always allowed', () => {
  it('is there again in the next window, and nothing else is', async () => {
    const state = new Map<string, unknown>();
    const memory = {
      get: <Value>(name: string) => state.get(name) as Value | undefined,
      update: async (name: string, value: unknown) => void state.set(name, value),
    };
    await alwaysAllowed(memory).add(['a', 'b']);
    await alwaysAllowed(memory).add(['b', 'c']);
    const later = alwaysAllowed(memory);
    assert.deepEqual(['a', 'b', 'c', 'd'].map(later.has), [true, true, true, false]);
    assert.deepEqual([...state.values()], [['a', 'b', 'c']]);
  });
});
