import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SessionError } from '../../../../src/core/sessionError';
import type { SessionStore } from '../../../../src/core/sessionStore';
import type { Files } from '../../../../src/store/disk/files';
import { openStore } from '../../../../src/store/openStore';
import { fullDisk, readOnlyFiles } from '../refusingFiles';
import { temporaryFolder } from '../temporaryFolder';
import { wholeStore } from '../wholeStore';

const opened: SessionStore[] = [];

async function open(directory: string, files?: Files): Promise<SessionStore> {
  const store = await openStore({ directory, clock: Date, ...(files && { files }) });
  opened.push(store);
  return store;
}

afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

/** A folder with a closed store of one session, and what it shows. */
async function storedFolder() {
  const directory = temporaryFolder();
  const store = await open(directory);
  const { id } = await store.createSession({ title: 'Kept' });
  await store.appendTurn(id, { user: 'one', assistant: '1' });
  const shown = await wholeStore(store);
  await store.close();
  return { directory, id, shown, database: path.join(directory, 'sessions.db') };
}

describe('a store path that cannot be one', () => {
  it('is refused when it is a file or lies below one, and the file stays as it is', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, 'mine');
    await assert.rejects(open(file), { code: 'invalid' });
    await assert.rejects(open(path.join(file, 'below')), { code: 'invalid' });
    assert.equal(readFileSync(file, 'utf8'), 'mine');
  });

  it('is refused when it names no folder at all', async () => {
    for (const directory of ['', ' ', 'a\0b', '\ud800', 7, null, undefined]) {
      await assert.rejects(open(directory as never), { code: 'invalid' });
    }
  });

  it('is refused for a backup or an export that names no file or the store itself', async () => {
    const { directory, database } = await storedFolder();
    const store = await open(directory);
    for (const file of ['', 'a\0b', 7, null, undefined, database]) {
      await assert.rejects(store.backup(file as never), { code: 'invalid' });
      await assert.rejects(store.exportTo(file as never), { code: 'invalid' });
    }
    const gone = path.join(directory, 'no', 'such', 'folder');
    await assert.rejects(store.exportTo(path.join(gone, 'export.json')), { code: 'not-found' });
    assert.deepEqual(await store.checkIntegrity(), { ok: true, problems: [] });
  });
});

for (const errno of ['EACCES', 'EROFS'] as const) {
  describe(`a folder that cannot be written to (${errno})`, () => {
    it('is read, every write is refused with what to do about it, and not a byte of it changes', async () => {
      const { directory, id, shown } = await storedFolder();
      const before = bytesIn(directory);
      const { files } = readOnlyFiles(directory, errno);
      const store = await open(directory, files);
      assert.deepEqual(await wholeStore(store), shown);
      assert.equal((await store.readContext(id)).messages.length, 2);
      const refused = { code: 'read-only', remedy: /Allow writing/ };
      await assert.rejects(store.appendTurn(id, { user: 'two', assistant: '2' }), refused);
      await assert.rejects(store.beginTurn(id, { prompt: 'two' }), refused);
      await assert.rejects(store.createSession({}), refused);
      assert.equal((await store.readRefusal())?.code, 'read-only');
      await store.close();
      assert.deepEqual(bytesIn(directory), before);
    });

    it('leaves nothing in the folder for temporary files', async () => {
      const { directory } = await storedFolder();
      const privateCopies = (): string[] =>
        readdirSync(os.tmpdir()).filter((name) => /^turnkeeper-[0-9a-f]{8}-/.test(name));
      const before = privateCopies();
      const store = await open(directory, readOnlyFiles(directory, errno).files);
      assert.equal(privateCopies().length, before.length + 1, 'it reads through a copy');
      await store.close();
      assert.deepEqual(privateCopies(), before);
    });

    it('cannot be made a store where there is none', async () => {
      const parent = temporaryFolder();
      const { files } = readOnlyFiles(parent, errno);
      await assert.rejects(open(path.join(parent, 'new'), files), { code: 'read-only' });
      await assert.rejects(open(parent, files), { code: 'read-only' });
      assert.deepEqual(readdirSync(parent), []);
    });

    it('is written again once that is allowed', async () => {
      const { directory, id } = await storedFolder();
      const refusing = readOnlyFiles(directory, errno);
      await (await open(directory, refusing.files)).close();
      refusing.refuses = false;
      const store = await open(directory, refusing.files);
      assert.equal((await store.appendTurn(id, { user: 'two', assistant: '2' })).status, 'complete');
    });
  });
}

describe('a full disk', () => {
  it('refuses every write whole, and everything goes on once there is room', async () => {
    const { directory, id } = await storedFolder();
    const disk = fullDisk();
    const store = await open(directory, disk.files);
    const pending = await store.beginTurn(id, { prompt: 'sent in time' });
    const before = await wholeStore(store);
    disk.refuses = true;
    const full = { code: 'disk-full', remedy: /Free some space/ };
    await assert.rejects(store.appendPartial(pending.id, [{ type: 'text', text: 'lost' }]), full);
    await assert.rejects(store.commitTurn(pending.id, { status: 'complete' }), full);
    await assert.rejects(store.createSession({ title: 'no room' }), full);
    await assert.rejects(store.saveDraft(id, 'no room'), full);
    assert.deepEqual(await wholeStore(store), before, 'reading goes on');
    disk.refuses = false;
    assert.deepEqual(await wholeStore(await open(directory)), before);
    await store.appendPartial(pending.id, [{ type: 'text', text: 'kept' }]);
    assert.equal((await store.commitTurn(pending.id, { status: 'complete' })).status, 'complete');
    assert.deepEqual(await store.checkIntegrity(), { ok: true, problems: [] });
  });

  it('keeps no session busy for the turn of a store that could not give its lease back when it closed', async () => {
    const { directory, id } = await storedFolder();
    const disk = fullDisk();
    const closing = await open(directory, disk.files);
    const pending = await closing.beginTurn(id, { prompt: 'sent in time' });
    const other = await open(directory);
    assert.equal((await other.loadSession(id)).pending?.state, 'running');
    disk.refuses = true;
    await assert.rejects(closing.close(), { code: 'disk-full' });
    for (const store of [other, await open(directory)]) {
      assert.equal((await store.loadSession(id)).pending?.state, 'abandoned');
    }
    assert.equal((await other.beginTurn(id, { prompt: 'next' })).parentTurnId, pending.id);
  });

  it('leaves no half of a new store, a backup or an export', async () => {
    const disk = fullDisk();
    const { directory } = await storedFolder();
    const store = await open(directory, disk.files);
    const before = readdirSync(directory);
    disk.refuses = true;
    await assert.rejects(store.backup(path.join(directory, 'backup.db')), { code: 'disk-full' });
    await assert.rejects(store.exportTo(path.join(directory, 'export.json')), { code: 'disk-full' });
    assert.deepEqual(readdirSync(directory), before);
    const empty = temporaryFolder();
    await assert.rejects(open(empty, disk.files), { code: 'disk-full' });
    disk.refuses = false;
    assert.deepEqual(await wholeStore(await open(empty, disk.files)), []);
  });
});

describe('a file in the place of the database', () => {
  const header = (version: number): Buffer => {
    const bytes = Buffer.alloc(4096);
    bytes.write('SQLite format 3\0', 'latin1');
    bytes.writeUInt32BE(1, 28);
    bytes.writeUInt32BE(version, 60);
    return bytes;
  };
  const found: Record<string, { bytes: Buffer; code: SessionError['code'] }> = {
    'that is no database': { bytes: Buffer.from('{"sessions": []}'), code: 'corrupt' },
    'of 0 bytes': { bytes: Buffer.alloc(0), code: 'corrupt' },
    'of zeros': { bytes: Buffer.alloc(8192), code: 'corrupt' },
    'that is only a header': { bytes: header(1), code: 'corrupt' },
    'from the future': { bytes: header(99), code: 'newer-schema' },
  };
  for (const [kind, { bytes, code }] of Object.entries(found)) {
    it(`${kind} is refused as ${code}, and none of its bytes changes`, async () => {
      const directory = temporaryFolder();
      const database = path.join(directory, 'sessions.db');
      writeFileSync(database, bytes);
      for (let attempt = 0; attempt < 3; attempt++) {
        await assert.rejects(open(directory), (error: SessionError) => {
          assert.equal(error.code, code, error.message);
          assert.match(error.remedy ?? '', /Nothing was changed/);
          return true;
        });
      }
      assert.deepEqual(readFileSync(database), bytes);
      assert.deepEqual(copiesOf(directory), code === 'corrupt' ? [bytes] : []);
    });
  }

  it('cut off in its middle is kept as found, once, and never taken for an empty store', async () => {
    const { directory, database } = await storedFolder();
    truncateSync(database, 3 * 4096);
    const cut = readFileSync(database);
    for (let attempt = 0; attempt < 3; attempt++) {
      await assert.rejects(openAndWrite(directory), { code: 'corrupt' });
    }
    assert.deepEqual(readFileSync(database), cut);
    assert.deepEqual(copiesOf(directory), [cut]);
  });

  it('that disappeared, though turns were saved in it, is missed', async () => {
    const { directory, database } = await storedFolder();
    renameSync(database, `${database}.elsewhere`);
    await assert.rejects(open(directory), { code: 'corrupt' });
    assert.ok(!existsSync(database), 'no empty store took its place');
    copyFileSync(`${database}.elsewhere`, database);
    assert.equal((await wholeStore(await open(directory))).length, 1);
  });

  it('that is a folder is refused', async () => {
    const directory = temporaryFolder();
    mkdirSync(path.join(directory, 'sessions.db'));
    await assert.rejects(open(directory), { code: 'corrupt' });
  });
});

/** Every file of a folder with its content. */
function bytesIn(directory: string): [string, Buffer][] {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(directory, file), readFileSync(file)];
  });
}

/** A damaged store may open for reading; it is the write that must fail then. */
async function openAndWrite(directory: string): Promise<unknown> {
  return (await open(directory)).createSession({});
}

/** What was set aside of a damaged database. */
function copiesOf(directory: string): Buffer[] {
  return bytesIn(directory)
    .filter(([name]) => name.startsWith('damaged'))
    .map(([, bytes]) => bytes);
}
