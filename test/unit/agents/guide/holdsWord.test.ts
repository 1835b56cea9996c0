import assert from 'node:assert/strict';
import { holdsWord } from '../../../../src/agents/guide/holdsWord';

describe('a word in a line of code', () => {
  for (const line of ['the lease', 'renewLease()', 'LEASE_MS', 'lease_of', 'a-lease', 'Leases', '9lease']) {
    it(`is there in ${line}`, () => assert.ok(holdsWord(line, 'lease')));
  }
  for (const line of ['release', 'RELEASE', 'please', '', 'leas']) {
    it(`is not there in ${JSON.stringify(line)}`, () => assert.ok(!holdsWord(line, 'lease')));
  }

  it('is there as a short form only where it ends, too', () => {
    for (const line of ['auth', 'auths', 'auth_token', 'authToken', 'AUTH'])
      assert.ok(holdsWord(line, 'auth', true), line);
    for (const line of ['author', 'AUTHORS', 'authentic', 'oauth']) assert.ok(!holdsWord(line, 'auth', true), line);
  });
});
