import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';
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

  for (const index of ['turn_children', 'sqlite_autoindex_turn_1', 'sqlite_autoindex_message_1']) {
    it(`loses nothing when only the index ${index} is damaged`, async () => {
      const directory = temporaryFolder();
      const turnIds = await fill(directory);
      await damageRoot(directory, index);

      const report = await salvageStore({ directory });

      assert.equal(report.turns, turnIds.length);
      assert.deepEqual(report.losses, []);
      const store = await openStore({ directory: report.directory, files: nodeFiles });
      const [session] = (await store.listSessions()).items;
      assert.ok(session);
      const saved = (await store.readTurns(session.id, { limit: 200 })).items;
      assert.deepEqual(
        saved.map(({ id }) => id),
        turnIds,
      );
      await store.close();
    });
  }

  it('goes on behind pages of a table that cannot be read at all', async () => {
    const directory = temporaryFolder();
    const turnIds = await fill(directory);
    const database = path.join(directory, 'sessions.db');
    const bytes = readFileSync(database);
    for (const words of ['answer 10 ', 'answer 30 ']) {
      const page = Math.floor(bytes.indexOf(words) / pageSize);
      bytes.fill(0xa5, page * pageSize, (page + 1) * pageSize);
    }
    writeFileSync(database, bytes);

    const report = await salvageStore({ directory });

    assert.ok(report.turns >= turnIds.length - 8, `${report.turns} of ${turnIds.length} turns`);
    assert.ok(report.losses.some((loss) => loss.includes('message')));
    const store = await openStore({ directory: report.directory, files: nodeFiles });
    const [session] = (await store.listSessions()).items;
    const kept = session ? (await store.readTurns(session.id, { limit: 200 })).items : [];
    assert.ok(kept.some(({ id }) => id === turnIds[20]) && kept.some(({ id }) => id === turnIds[39]));
    await store.close();
  });

  it('takes what is left of a database that was cut off', async () => {
    const directory = temporaryFolder();
    const turnIds = await fill(directory);
    const database = path.join(directory, 'sessions.db');
    const whole = readFileSync(database);
    const cut = whole.subarray(0, Math.floor(whole.length * 0.9));
    writeFileSync(database, cut);

    const report = await salvageStore({ directory });

    assert.deepEqual(readFileSync(database), cut);
    assert.ok(report.turns >= turnIds.length * 0.75, `${report.turns} of ${turnIds.length} turns`);
    assert.ok(report.losses.length > 0, 'what is lost is named');
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

/** Overwrites the first page of an index, which SQLite cannot make any sense of then. */
async function damageRoot(directory: string, index: string): Promise<void> {
  const database = path.join(directory, 'sessions.db');
  const { Database } = await initSqlJs();
  const bytes = readFileSync(database);
  // A plain sql.js reads no log, and there is none after a clean end.
  bytes.writeUInt8(1, 18);
  bytes.writeUInt8(1, 19);
  const copy = new Database(bytes);
  const [found] = copy.exec('SELECT rootpage FROM sqlite_master WHERE name = ?', [index]);
  const root = Number(found?.values[0]?.[0]);
  copy.close();
  const damaged = readFileSync(database);
  damaged.fill(0xa5, (root - 1) * pageSize, root * pageSize);
  writeFileSync(database, damaged);
}
