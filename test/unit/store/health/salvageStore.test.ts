import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFiles } from '../../../../src/store/disk/files';
import { openStore } from '../../../../src/store/openStore';
import { pageSize } from '../../../../src/store/disk/pageChecksum';
import { salvageStore } from '../../../../src/store/health/salvageStore';
import { temporaryFolder } from '../temporaryFolder';

describe('salvaging a damaged store', () => {
  it('takes every sound turn into a new store, names the rest, and leaves the damaged one as it is', async () => {
    const directory = temporaryFolder();
    const turnIds = await fill(directory);
    const database = path.join(directory, 'sessions.db');
    const damaged = damagePageWith('answer 20', readFileSync(database));
    writeFileSync(database, damaged);

    const report = await salvageStore({ directory });

    assert.deepEqual(readFileSync(database), damaged);
    assert.ok(report.losses.length > 0, 'the damage is named');
    const store = await openStore({ directory: report.directory, files: nodeFiles });
    const [session] = (await store.listSessions()).items;
    assert.equal(session?.title, 'Kept');
    const saved = (await store.readTurns(session.id, { limit: 200 })).items.map(({ id }) => id);
    assert.ok(saved.length >= turnIds.length - 8, `${saved.length} of ${turnIds.length} turns`);
    assert.deepEqual(
      saved,
      turnIds.filter((id) => saved.includes(id)),
    );
    assert.deepEqual(await store.checkIntegrity(), { ok: true, problems: [] });
    await store.close();
  });

  it('says so when nothing can be read', async () => {
    const directory = temporaryFolder();
    writeFileSync(path.join(directory, 'sessions.db'), 'not a database');
    await assert.rejects(salvageStore({ directory }), { code: 'corrupt' });
  });
});

async function fill(directory: string): Promise<string[]> {
  const store = await openStore({ directory, files: nodeFiles });
  const { id } = await store.createSession({ title: 'Kept' });
  const ids: string[] = [];
  for (let turn = 0; turn < 40; turn++) {
    const answer = `answer ${turn} ${'x'.repeat(1500)}`;
    ids.push((await store.appendTurn(id, { user: `question ${turn}`, assistant: answer })).id);
  }
  await store.close();
  return ids;
}

/** Flips bits in the content of the page that holds these words. */
function damagePageWith(words: string, bytes: Buffer): Buffer {
  const page = Math.floor(bytes.indexOf(words) / pageSize);
  const damaged = Buffer.from(bytes);
  for (let at = 0; at < 64; at++) damaged.writeUInt8(0x11, page * pageSize + 100 + at);
  return damaged;
}
