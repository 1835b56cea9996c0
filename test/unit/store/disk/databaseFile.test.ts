import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync, renameSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseFile } from '../../../../src/store/disk/databaseFile';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { PageDamage } from '../../../../src/store/disk/pageDamage';
import { newOwner } from '../../../../src/store/disk/processIdentity';
import { loadSqlite } from '../../../../src/store/disk/sqlite';
import { verifyPages } from '../../../../src/store/disk/verifyPages';
import { temporaryFolder } from '../temporaryFolder';

const migrations = ['CREATE TABLE store.note (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)'];

describe('a database file', () => {
  it('shows one owner what another has committed', async () => {
    const folder = temporaryFolder();
    const one = await fileIn(folder);
    const other = await fileIn(folder);
    add(one, 'a');
    add(other, 'b');
    add(one, 'c');
    assert.deepEqual(textsOf(other), ['a', 'b', 'c']);
    assert.deepEqual(textsOf(one), ['a', 'b', 'c']);
  });

  it('keeps what a stale owner commits after another has closed and deleted the log', async () => {
    const folder = temporaryFolder();
    const stale = await fileIn(folder);
    const other = await fileIn(folder);
    add(stale, 'a');
    add(other, 'b');
    other.close();
    assert.ok(!existsSync(path.join(folder, 'notes.db-wal')));
    add(stale, 'c');
    assert.deepEqual(textsOf(await fileIn(folder)), ['a', 'b', 'c']);
  });

  it('rolls back what throws, and a read never writes', async () => {
    const file = await fileIn(temporaryFolder());
    add(file, 'a');
    assert.throws(() =>
      file.write((database) => {
        database.run("INSERT INTO note (text) VALUES ('b')");
        throw new Error('no');
      }),
    );
    file.read((database) => database.run("INSERT INTO note (text) VALUES ('c')"));
    assert.deepEqual(textsOf(file), ['a']);
  });

  it('never shows a commit whose sync failed, to anybody', async () => {
    const folder = temporaryFolder();
    const faulty = faultyFiles('fsyncSync');
    const file = await fileIn(folder, faulty.files);
    add(file, 'a');
    faulty.failNext = true;
    assert.throws(() => add(file, 'lost'), { code: 'io' });
    assert.deepEqual(textsOf(await fileIn(folder)), ['a']);
    add(file, 'b');
    assert.deepEqual(textsOf(await fileIn(folder)), ['a', 'b']);
  });

  it('says that the disk is full when it is', async () => {
    const faulty = faultyFiles('writeSync', 'ENOSPC');
    const file = await fileIn(temporaryFolder(), faulty.files);
    add(file, 'a');
    faulty.failNext = true;
    assert.throws(() => add(file, 'b'), { code: 'disk-full' });
    assert.deepEqual(textsOf(file), ['a']);
  });

  it('opens a file that was put in the place of the one it had', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'notes.db');
    const first = await fileIn(folder);
    add(first, 'old');
    first.close();
    copyFileSync(database, `${database}.backup`);
    const file = await fileIn(folder);
    add(file, 'new');
    const other = await fileIn(folder);
    other.exclusively((connection) => connection.get('PRAGMA store.wal_checkpoint(TRUNCATE)'));
    renameSync(`${database}.backup`, database);
    unlinkSync(path.join(folder, 'notes.written'));
    assert.deepEqual(textsOf(await fileIn(folder)), ['old']);
  });

  for (const [what, bytes] of [
    ['empty', ''],
    ['garbage', 'garbage'.repeat(1000)],
  ] as const) {
    it(`never takes a file that is ${what} for a new store`, async () => {
      const folder = temporaryFolder();
      const database = path.join(folder, 'notes.db');
      writeFileSync(database, bytes);
      const file = await fileIn(folder);
      assert.throws(() => add(file, 'a'), { code: 'corrupt' });
      assert.equal(readFileSync(database, 'utf8'), bytes);
    });
  }

  it('never begins anew where a store has been deleted or cut off', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'notes.db');
    const first = await fileIn(folder);
    add(first, 'a'.repeat(10_000));
    first.close();
    truncateSync(database, 8192);
    const file = await fileIn(folder);
    assert.throws(() => textsOf(file), { code: 'corrupt' });
    unlinkSync(database);
    assert.throws(() => add(file, 'b'), { code: 'corrupt' });
    assert.ok(!existsSync(database));
  });

  it('notices when acknowledged commits are missing from a log that looks sound', async () => {
    const folder = temporaryFolder();
    const file = await fileIn(folder);
    add(file, 'a');
    const log = path.join(folder, 'notes.db-wal');
    const before = readFileSync(log).length;
    add(file, 'b');
    truncateSync(log, before);
    const fresh = await fileIn(folder);
    assert.throws(() => textsOf(fresh), { code: 'corrupt', message: /1 of the changes that were saved/ });
  });

  it('is made anew after its making failed at any write', async () => {
    for (let left = 0, failed = true; failed; left++) {
      const folder = temporaryFolder();
      const faulty = faultyFiles('writeSync');
      faulty.failAfter = left;
      const file = await fileIn(folder, faulty.files);
      failed = fails(() => add(file, 'a'));
      assert.doesNotThrow(() => add(file, 'b'), `write ${left}`);
      assert.deepEqual(textsOf(await fileIn(folder)), failed ? ['b'] : ['a', 'b'], `write ${left}`);
    }
  });

  it('is sound after a checkpoint was cut off in the middle of a page', async () => {
    const folder = temporaryFolder();
    const file = await fileIn(folder);
    add(file, 'a'.repeat(10_000));
    const [database, log] = [path.join(folder, 'notes.db'), path.join(folder, 'notes.db-wal')];
    const logged = readFileSync(log);
    file.close();
    truncateSync(database, readFileSync(database).length - 1000);
    assert.throws(() => verifyPages(database, nodeFiles, { first: 1, most: Infinity }), PageDamage);
    writeFileSync(log, logged);
    assert.equal(verifyPages(database, nodeFiles, { first: 1, most: Infinity }), null);
    assert.deepEqual(textsOf(await fileIn(folder)), ['a'.repeat(10_000)]);
  });

  it('never takes pages that are missing for zeros, though there is a log', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'notes.db');
    const first = await fileIn(folder);
    add(first, 'a'.repeat(20_000));
    first.close();
    add(await fileIn(folder), 'b');
    truncateSync(database, 5 * 4096);
    assert.throws(() => verifyPages(database, nodeFiles, { first: 1, most: Infinity }), PageDamage);
    const file = await fileIn(folder);
    assert.throws(() => textsOf(file), { code: 'corrupt' });
  });

  it('never shows a changed letter of a long text', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'notes.db');
    const first = await fileIn(folder);
    add(first, 'a'.repeat(20_000));
    first.close();
    const file = await fileIn(folder);
    const bytes = readFileSync(database);
    const place = bytes.indexOf('a'.repeat(4000), bytes.lastIndexOf('a') - 8000);
    bytes[place] = 'b'.charCodeAt(0);
    writeFileSync(database, bytes);
    assert.throws(() => textsOf(file), { code: 'corrupt', message: /Page \d+ / });
  });

  it('leaves a log as it is when the database cannot be read without what is damaged', async () => {
    const folder = temporaryFolder();
    const [database, log] = [path.join(folder, 'notes.db'), path.join(folder, 'notes.db-wal')];
    const many = Array.from({ length: 60 }, (_, number) => `CREATE TABLE store.table_${number} (a, b, c)`).join(';');
    const first = await fileIn(folder, nodeFiles, [...migrations, many]);
    add(first, 'a');
    first.close();
    add(await fileIn(folder, nodeFiles, [...migrations, many]), 'b');
    const bytes = readFileSync(database);
    const place = bytes.lastIndexOf('CREATE TABLE table_');
    bytes.write('create', place);
    writeFileSync(database, bytes);
    const logged = readFileSync(log);
    const file = await fileIn(folder, nodeFiles, [...migrations, many]);
    assert.throws(() => textsOf(file), { code: 'corrupt' });
    assert.deepEqual(readFileSync(database), bytes);
    assert.deepEqual(readFileSync(log), logged);
  });

  it('calls a damaged first page damage', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'notes.db');
    const first = await fileIn(folder);
    add(first, 'a');
    first.close();
    const bytes = readFileSync(database);
    bytes[3000] = (bytes[3000] ?? 0) ^ 1;
    writeFileSync(database, bytes);
    const file = await fileIn(folder);
    assert.throws(() => textsOf(file), { code: 'corrupt', message: /Page 1 / });
  });

  it('refuses a newer schema and leaves it as it is', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'notes.db');
    const newer = await fileIn(folder, nodeFiles, [...migrations, 'CREATE TABLE store.later (a)']);
    add(newer, 'a');
    newer.close();
    const before = readFileSync(database);
    const older = await fileIn(folder);
    assert.throws(() => textsOf(older), { code: 'newer-schema' });
    assert.deepEqual(readFileSync(database), before);
  });

  it('takes an older schema through each step and keeps what is there', async () => {
    const folder = temporaryFolder();
    const older = await fileIn(folder);
    add(older, 'a');
    older.close();
    const newer = await fileIn(folder, nodeFiles, [
      ...migrations,
      "ALTER TABLE store.note ADD COLUMN mark TEXT DEFAULT 'm'",
    ]);
    const rows = newer.read((database) => database.all('SELECT text, mark FROM note'));
    assert.deepEqual(rows, [{ text: 'a', mark: 'm' }]);
  });
});

async function fileIn(folder: string, files: Files = nodeFiles, steps = migrations): Promise<DatabaseFile> {
  return new DatabaseFile({
    sqlite: await loadSqlite(),
    folder,
    name: 'notes',
    files,
    clock: Date,
    owner: newOwner(),
    migrations: steps,
    commitCount: (statements) => statements.get<{ n: number }>('SELECT count(*) AS n FROM note')?.n ?? 0,
  });
}

function add(file: DatabaseFile, text: string): void {
  file.write((database) => database.run('INSERT INTO note (text) VALUES (?)', [text]));
}

function textsOf(file: DatabaseFile): string[] {
  return file
    .read((database) => database.all<{ text: string }>('SELECT text FROM note ORDER BY number'))
    .map(({ text }) => text);
}

function fails(work: () => void): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

interface FaultyFiles {
  files: Files;
  /** The next call fails, and none after it. */
  failNext: boolean;
  /** So many calls succeed before one fails. */
  failAfter: number;
}

function faultyFiles(name: 'fsyncSync' | 'writeSync', code = 'EIO'): FaultyFiles {
  const faulty: FaultyFiles = {
    failNext: false,
    failAfter: Infinity,
    files: {
      ...nodeFiles,
      [name]: (...args: never[]) => {
        if (faulty.failNext || faulty.failAfter-- === 0) {
          faulty.failNext = false;
          throw Object.assign(new Error(code), { code });
        }
        return (nodeFiles[name] as (...args: never[]) => unknown)(...args);
      },
    } as Files,
  };
  return faulty;
}
