import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionStore } from '../../../../src/core/sessionStore';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { openStore } from '../../../../src/store/openStore';
import { fullDisk } from '../refusingFiles';
import { temporaryFolder } from '../temporaryFolder';
import { wholeStore } from '../wholeStore';

const opened: SessionStore[] = [];

async function open(directory: string, files?: Files): Promise<SessionStore> {
  const store = await openStore({ directory, clock: Date, ...(files && { files }) });
  opened.push(store);
  return store;
}

afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

/** Puts a backup where a store looks for its database. */
async function openBackup(file: string): Promise<SessionStore> {
  const directory = temporaryFolder();
  copyFileSync(file, path.join(directory, 'sessions.db'));
  return open(directory);
}

async function scene(files?: Files) {
  const store = await open(temporaryFolder(), files);
  const { id } = await store.createSession({ title: 'Kept' });
  await store.appendTurn(id, { user: 'one', assistant: '1' });
  return { store, id, target: path.join(temporaryFolder(), 'backup.db') };
}

describe('a backup', () => {
  it('is a whole store by itself, also of what is still in the log, and stays as it was', async () => {
    const { store, id, target } = await scene();
    const before = await wholeStore(store);
    await store.backup(target);
    await store.appendTurn(id, { user: 'two', assistant: '2' });
    const copy = await openBackup(target);
    assert.deepEqual(await wholeStore(copy), before);
    assert.deepEqual(await copy.checkIntegrity(), { ok: true, problems: [] });
    assert.equal((await store.loadSession(id)).turns.length, 2);
  });

  it('replaces an older one in one step, and leaves nothing beside it', async () => {
    const { store, id, target } = await scene();
    await store.backup(target);
    await store.appendTurn(id, { user: 'two', assistant: '2' });
    await store.backup(target);
    assert.deepEqual(readdirSync(path.dirname(target)), ['backup.db']);
    assert.deepEqual(await wholeStore(await openBackup(target)), await wholeStore(store));
  });

  it('that fails leaves the older one as it was, and nothing beside it', async () => {
    const disk = fullDisk();
    const { store, target } = await scene(disk.files);
    await store.backup(target);
    const before = readFileSync(target);
    disk.refuses = true;
    await assert.rejects(store.backup(target), { code: 'disk-full' });
    disk.refuses = false;
    assert.deepEqual(readFileSync(target), before);
    assert.deepEqual(readdirSync(path.dirname(target)), ['backup.db']);
  });

  it('is tidied and verified when the lock is free again', async () => {
    const directory = temporaryFolder();
    const locks = path.join(directory, 'sessions.locks', 'held');
    const heldWhile: boolean[] = [];
    const openSync: Files['openSync'] = (file, flags, mode) => {
      if (String(file).endsWith('backup.db')) heldWhile.push(existsSync(locks));
      return nodeFiles.openSync(file, flags, mode);
    };
    const store = await open(directory, { ...nodeFiles, openSync });
    await store.createSession({});
    await store.backup(path.join(temporaryFolder(), 'backup.db'));
    assert.ok(heldWhile.length > 0);
    assert.ok(!heldWhile.includes(true));
  });

  it('refuses the store itself and a folder', async () => {
    const { store, target } = await scene();
    mkdirSync(target);
    writeFileSync(path.join(target, 'mine'), '');
    await assert.rejects(store.backup(target), { name: 'SessionError' });
    assert.deepEqual(readdirSync(target), ['mine']);
  });
});
