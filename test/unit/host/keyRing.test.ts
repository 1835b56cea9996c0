import assert from 'node:assert/strict';
import { httpEndpoint } from '../../../src/agents/httpEndpoint';
import { endpointOrigin, isOnThisMachine } from '../../../src/host/endpointOrigin';
import { KeyRing } from '../../../src/host/keyRing';
import { MemorySecrets } from './memorySecrets';

describe('the keys', () => {
  let keys: KeyRing;

  beforeEach(() => {
    keys = new KeyRing(new MemorySecrets());
  });

  it('are given to the very origin they were set for, and to no other', async () => {
    await keys.set('https://api.example.com', ' secret-1 ');
    assert.equal(await keys.get('https://api.example.com'), 'secret-1');
    for (const other of [
      'http://api.example.com',
      'https://api.example.com:8443',
      'https://api.example.com.evil.org',
    ]) {
      assert.equal(await keys.get(other), undefined);
    }
  });

  it('can be replaced and removed', async () => {
    await keys.set('https://a.example', 'one');
    await keys.set('https://a.example', 'two');
    assert.equal(await keys.get('https://a.example'), 'two');
    await keys.remove('https://a.example');
    assert.equal(await keys.get('https://a.example'), undefined);
  });

  it('hold nothing that could not stand in a header', async () => {
    for (const key of ['', '  ', 'two words', 'line\nbreak', 'schlüssel']) {
      await assert.rejects(keys.set('https://a.example', key), { code: 'invalid' });
    }
    assert.equal(await keys.get('https://a.example'), undefined);
  });
});

describe('the origin of an address', () => {
  it('is the one that the requests of the agent go to', () => {
    for (const address of [
      'https://api.openai.com/v1',
      ' http://127.0.0.1:1234 ',
      'HTTPS://Api.Example.com:443/v1/chat/completions',
    ]) {
      assert.equal(endpointOrigin(address), httpEndpoint(address, 'where-bare').origin);
    }
  });

  it('is refused where the address is none of the web', () => {
    for (const address of ['', 'api.openai.com', 'file:///etc/passwd', 'javascript:1']) {
      assert.throws(() => endpointOrigin(address), { code: 'invalid' });
    }
  });

  it('tells this machine from all others', () => {
    for (const here of ['http://127.0.0.1:11434', 'http://localhost:1234', 'http://[::1]:8080', 'http://127.8.8.8']) {
      assert.ok(isOnThisMachine(here), here);
    }
    for (const there of ['https://api.openai.com', 'http://127.0.0.1.example.com', 'http://localhost.example.com']) {
      assert.ok(!isOnThisMachine(there), there);
    }
  });
});
