import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import initSqlJs from 'sql.js';
import { pageSize, sealPage } from '../../src/store/disk/pageChecksum';
import { builtStore, builtStoreFile } from './builtStore';
import { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';
import { isLong, Randomness } from './randomness';
import { scratchFolder } from './scratchFolder';
import { Tally } from './tally';

const mutants = isLong ? 3000 : 240;
const atOnce = 40;

/** In milliseconds, for so many files as are read by one process; a file that takes longer than that hangs. */
const patience = 120_000;

describe('hostile files', () => {
  const folder = scratchFolder();

  it('that are no store of ours are refused and kept', async () => {
    const tally = new Tally('files that are no store', new Randomness('strangers'));
    const strangers = { ...(await otherSchemas()), ...garbage(tally.random) };
    const folders = Object.entries(strangers).map(([name, bytes]) => put(path.join(folder, name), bytes));
    const outcomes = await readAll(folders, tally);
    for (const [name, bytes] of Object.entries(strangers)) {
      const outcome = outcomes.get(path.join(folder, name)) ?? 'nothing';
      if (/worked|untyped|nothing/.test(outcome)) tally.complain(`${name}: ${decodeURIComponent(outcome)}`);
      if (!isAsBefore(path.join(folder, name), bytes)) tally.complain(`${name} was changed`);
    }
    tally.acknowledged = folders.length;
    tally.settle();
  });

  it('that were made from a store, with checksums that fit, neither trap nor hang', async () => {
    const tally = new Tally('mutants of a store', new Randomness('mutants'));
    const original = await makeStore(path.join(folder, 'original'));
    for (let done = 0; done < mutants; done += atOnce) {
      const made = Array.from({ length: atOnce }, (_, index) => {
        return put(path.join(folder, `mutant ${done + index}`.replace(' ', '-')), mutate(original, tally.random));
      });
      const outcomes = await readAll(made, tally);
      for (const each of made) {
        const outcome = outcomes.get(each) ?? 'nothing';
        if (/untyped|nothing/.test(outcome)) tally.complain(`${path.basename(each)}: ${decodeURIComponent(outcome)}`);
      }
      tally.acknowledged += made.length;
    }
    tally.settle();
  });

  it('are seen to hang when they do (control)', async () => {
    const hang = path.join(folder, 'hang.js');
    writeFileSync(hang, 'exports.SessionError = Error; exports.openStore = () => { for (;;); };');
    await assert.rejects(read(hang, [folder], 2000), { killed: true });
  });
});

function put(directory: string, bytes: Uint8Array): string {
  mkdirSync(directory);
  writeFileSync(path.join(directory, 'sessions.db'), bytes);
  return directory;
}

function isAsBefore(directory: string, bytes: Uint8Array): boolean {
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
  return hash(readFileSync(path.join(directory, 'sessions.db'))) === hash(bytes);
}

function garbage(random: Randomness): Record<string, Uint8Array> {
  const bytes = (length: number) => Uint8Array.from({ length }, () => random.below(256));
  const magic = Buffer.from('SQLite format 3\0');
  return {
    'one-byte': bytes(1),
    noise: bytes(50_000),
    'noise-after-the-magic': Buffer.concat([magic, bytes(50_000)]),
    'only-the-magic': magic,
    text: Buffer.from('Dear diary, '.repeat(1000)),
    zeros: new Uint8Array(20 * pageSize),
  };
}

/** Healthy databases of somebody else. */
async function otherSchemas(): Promise<Record<string, Uint8Array>> {
  const { Database } = await initSqlJs();
  const made = (sql: string): Uint8Array => {
    const database = new Database();
    database.run(sql);
    const bytes = database.export();
    database.close();
    return bytes;
  };
  return {
    bookmarks: made("CREATE TABLE bookmark (url TEXT); INSERT INTO bookmark VALUES ('https://example.org')"),
    'our-names': made('CREATE TABLE session (id); CREATE TABLE turn (id); PRAGMA user_version = 1'),
    'a-view': made('CREATE TABLE a (b); CREATE VIEW session AS SELECT b AS id FROM a; PRAGMA user_version = 1'),
    'the-future': made('CREATE TABLE session (id); PRAGMA user_version = 4711'),
    'other-page-size': made('PRAGMA page_size = 512; CREATE TABLE t (a); PRAGMA user_version = 1'),
  };
}

async function makeStore(directory: string): Promise<Buffer> {
  const store = await builtStore.openStore({ directory, clock: Date });
  const ledger = new Ledger();
  for (let session = 0; session < 2; session++) {
    const { id: sessionId } = await store.createSession({ title: `Session ${session}` });
    for (let number = 0; number < 12; number++) {
      const { id, user, reply, tools } = markedTurn(`whole.${session}.${number}.${number % 3 ? 300 : 12_000}`);
      await store.appendTurn(sessionId, { id, user, assistant: reply, tools });
      ledger.turnStored(id, sessionId);
    }
    await store.beginTurn(sessionId, { prompt: 'pending' });
    await store.saveDraft(sessionId, 'draft');
  }
  await store.close();
  return readFileSync(path.join(directory, 'sessions.db'));
}

/** Bytes, words and whole pages changed at random, and sealed again, so that only SQLite and the store can notice. */
function mutate(original: Buffer, random: Randomness): Uint8Array {
  const bytes = new Uint8Array(original);
  const pages = bytes.length / pageSize;
  for (let changes = 1 + random.below(6); changes > 0; changes--) {
    const page = random.below(pages) * pageSize;
    const what = random.below(4);
    if (what === 0) bytes[page + random.below(pageSize)] = random.below(256);
    if (what === 1) bytes.fill(random.pick([0, 0xff, 0x7f]), page + random.below(100), page + 100 + random.below(100));
    if (what === 2) bytes.copyWithin(page, random.below(pages) * pageSize, random.below(pages) * pageSize + pageSize);
    if (what === 3) bytes[page + random.below(12)] = random.below(256);
  }
  for (let page = 0; page < pages; page++) sealPage(bytes.subarray(page * pageSize, (page + 1) * pageSize));
  return bytes;
}

/** What each folder's reader said. One that ends early has said nothing of the rest. */
async function readAll(folders: string[], tally: Tally): Promise<Map<string, string>> {
  tally.operations += folders.length;
  tally.faults += folders.length;
  const lines = await read(builtStoreFile, folders, patience);
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

async function read(store: string, folders: string[], timeout: number): Promise<string[]> {
  const args = [path.join(__dirname, 'hostileReader.mjs'), store, ...folders];
  const options = { timeout, killSignal: 'SIGKILL' as const, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return stdout.trim().split('\n');
}
