import assert from 'node:assert/strict';
import { KeyRing } from '../../../src/host/keyRing';
import { MissingKeys } from '../../../src/host/missingKeys';
import { MemorySecrets } from './memorySecrets';

describe('the keys that are missing', () => {
  const addresses: Record<string, string> = {
    far: 'https://far.example/v1',
    near: 'http://127.0.0.1:8080/v1',
    wrong: 'far away',
  };
  const keys = new KeyRing(new MemorySecrets());
  const missing = new MissingKeys({
    keys,
    agents: ['far', 'near', 'wrong', 'local'],
    addressOf: (agent) => addresses[agent] ?? null,
    onError: (error) => assert.fail(String(error)),
  });

  it('are those of servers elsewhere, and of no address that is none', async () => {
    await missing.look();
    assert.deepEqual(
      ['far', 'near', 'wrong', 'local'].filter((agent) => missing.has(agent)),
      ['far'],
    );
  });

  it('are told to have changed once one is set', async () => {
    let told = 0;
    missing.onDidChange(() => (told += 1));
    await keys.set('https://far.example', 'abc');
    await missing.look();
    assert.equal(missing.has('far'), false);
    assert.equal(told, 1);
  });
});
