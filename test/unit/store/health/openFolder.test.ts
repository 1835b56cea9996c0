import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseFile } from '../../../../src/store/disk/databaseFile';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { migrations } from '../../../../src/store/rows/migrations';
import { openFolder, type OpenFolder } from '../../../../src/store/health/openFolder';
import { openStore } from '../../../../src/store/openStore';
import { newOwner } from '../../../../src/store/disk/processIdentity';
import { loadSqlite } from '../../../../src/store/disk/sqlite';
import { temporaryFolder } from '../temporaryFolder';

const opened: OpenFolder[] = [];

async function open(directory: string, files: Files = nodeFiles): Promise<OpenFolder> {
  const surroundings = { sqlite: await loadSqlite(), files, clock: Date, owner: newOwner() };
  const folder = openFolder(directory, surroundings);
  opened.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of opened.splice(0)) folder.close();
});

async function storedFolder(): Promise<string> {
  const directory = temporaryFolder();
  const store = await openStore({ directory, clock: Date });
  const { id } = await store.createSession({});
  await store.appendTurn(id, { user: 'u', assistant: 'a', usage: { inputTokens: 7 } });
  await store.close();
  return directory;
}

/** What a process leaves that was killed while it had the store open. */
function leaveDeadOwner(directory: string): string {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const owner = { ...newOwner(), pid, start: 'long ago' };
  const file = path.join(directory, 'sessions.locks', owner.nonce);
  writeFileSync(file, JSON.stringify(owner));
  return file;
}

/** Pages that fit their checksums and still say something that cannot be. */
async function breakTotals(directory: string): Promise<void> {
  const sqlite = await loadSqlite();
  const options = { sqlite, folder: directory, name: 'sessions', files: nodeFiles, clock: Date, owner: newOwner() };
  const file = new DatabaseFile({ ...options, migrations });
  file.write((database) => database.run('UPDATE session SET input_tokens = 8'));
  file.close();
}

describe("a store's folder", () => {
  it('is made with its parents, for its owner alone', async () => {
    const directory = path.join(temporaryFolder(), 'a', 'b');
    const { refusal, folder } = await open(directory);
    assert.deepEqual([refusal, folder], [undefined, directory]);
    // Windows keeps others out by other means.
    if (process.platform === 'win32') return;
    assert.equal(nodeFiles.statSync(directory).mode & 0o777, 0o700);
    assert.equal(nodeFiles.statSync(path.join(directory, 'sessions.db')).mode & 0o777, 0o600);
  });

  it('is not checked after a clean end, which takes time in proportion to its size', async () => {
    const directory = await storedFolder();
    await breakTotals(directory);
    assert.equal((await open(directory)).refusal, undefined);
  });

  it('is checked after an unclean end, and read but not written when something is wrong', async () => {
    const directory = await storedFolder();
    await breakTotals(directory);
    leaveDeadOwner(directory);
    const before = readFileSync(path.join(directory, 'sessions.db'));
    const { refusal, folder } = await open(directory);
    assert.equal(refusal?.code, 'corrupt');
    assert.match(refusal?.message ?? '', /totals of session .* A copy of it as it was found is in/);
    assert.notEqual(folder, directory, 'it is read through a copy');
    const [kept = ''] = readdirSync(path.join(directory, 'damaged'));
    assert.deepEqual(readFileSync(path.join(directory, 'damaged', kept, 'sessions.db')), before);
    assert.deepEqual(readFileSync(path.join(directory, 'sessions.db')), before);
  });

  it('is opened as ever after an unclean end that did no harm, and what the dead left is collected', async () => {
    const directory = await storedFolder();
    const left = leaveDeadOwner(directory);
    assert.equal((await open(directory)).refusal, undefined);
    assert.ok(!existsSync(left));
  });

  it('that is too large to be checked at once is opened and says that a check is due', async () => {
    const directory = await storedFolder();
    leaveDeadOwner(directory);
    const statSync = ((file: string, options?: object) => {
      const found = nodeFiles.statSync(file, options);
      return found && file.endsWith('sessions.db') ? Object.assign(found, { size: 2 ** 30 }) : found;
    }) as Files['statSync'];
    assert.ok((await open(directory, { ...nodeFiles, statSync })).needsCheck);
  });

  it('removes its private copy when it is closed', async () => {
    const directory = await storedFolder();
    await breakTotals(directory);
    leaveDeadOwner(directory);
    const { folder, close } = await open(directory);
    assert.ok(existsSync(folder));
    close();
    opened.pop();
    assert.ok(!existsSync(folder));
  });
});
