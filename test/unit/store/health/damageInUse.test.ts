import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageSize } from '../../../../src/store/disk/pageChecksum';
import { openStore } from '../../../../src/store/openStore';
import { temporaryFolder } from '../temporaryFolder';

describe('damage that shows while a store is used', () => {
  it('stops every write from then on, and sets the store aside as it is', async () => {
    const directory = temporaryFolder();
    const database = path.join(directory, 'sessions.db');
    const first = await openStore({ directory, clock: Date });
    const { id: hit } = await first.createSession({ title: 'Hit' });
    await first.appendTurn(hit, { user: 'u', assistant: 'needle '.repeat(5000) });
    const { id: sound } = await first.createSession({ title: 'Sound' });
    await first.appendTurn(sound, { user: 'u', assistant: 'fine' });
    await first.close();

    const store = await openStore({ directory, clock: Date });
    const damaged = wipePageWith('needle needle', readFileSync(database));
    writeFileSync(database, damaged);
    await assert.rejects(store.loadSession(hit), { code: 'corrupt' });

    await assert.rejects(store.appendTurn(sound, { user: 'v', assistant: 'w' }), { code: 'corrupt' });
    assert.match((await store.readRefusal())?.message ?? '', /A copy of it as it was found is in/);
    assert.equal((await store.loadSession(sound)).turns.length, 1, 'what can be read is read');
    await store.close();
    const [copy = ''] = readdirSync(path.join(directory, 'damaged'));
    assert.deepEqual(readFileSync(path.join(directory, 'damaged', copy, 'sessions.db')), damaged);
  });
});

function wipePageWith(words: string, bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(words);
  assert.ok(at > 0, 'the words are in the file');
  const start = Math.floor(at / pageSize) * pageSize;
  return Buffer.from(bytes).fill(0, start, start + pageSize);
}
