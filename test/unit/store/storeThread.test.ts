import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../../src/core/clock';
import type { Change } from '../../../src/core/sessionStore';
import { nodeFiles, type Files } from '../../../src/store/disk/files';
import { FileLock } from '../../../src/store/disk/fileLock';
import { newOwner } from '../../../src/store/disk/processIdentity';
import { openThread, type StoreThread } from '../../../src/store/storeThread';
import { fullDisk } from './refusingFiles';
import { temporaryFolder } from './temporaryFolder';

const day = 24 * 60 * 60 * 1000;
const opened: StoreThread[] = [];

async function open(
  directory: string,
  options: { now?: number; files?: Files; changes?: Change[]; clock?: Clock } = {},
) {
  const now = options.now ?? Date.UTC(2026, 0, 1);
  const clock = options.clock ?? { now: () => now };
  const onChange = (change: Change): void => void options.changes?.push(change);
  const thread = await openThread({ directory, files: options.files ?? nodeFiles, clock, onChange });
  opened.push(thread);
  return thread;
}

/** All that is left to do when nobody asks for anything. */
function workAll(thread: StoreThread): void {
  while (thread.workInBackground());
}

function backupsIn(directory: string): string[] {
  return readdirSync(directory).includes('backups') ? readdirSync(path.join(directory, 'backups')).sort() : [];
}

/** More pages than are verified at once when a store is opened, in one session. */
async function fillPages({ calls }: StoreThread): Promise<string> {
  const { id } = await calls.createSession({});
  const output = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 20; count++) {
    const tools = [{ id: 'c', name: 'n', input: 0, output }];
    await calls.appendTurn(id, { user: 'u', assistant: 'a', tools });
  }
  return id;
}

/** Runs `work` while another owner has the lock of the store. */
function holding(directory: string, work: () => void): void {
  const folder = path.join(directory, 'sessions.locks');
  const lock = new FileLock({ folder, files: nodeFiles, owner: newOwner() });
  lock.hold(work);
  lock.dispose();
}

afterEach(() => {
  for (const thread of opened.splice(0)) thread.close();
});

describe('what a store does while nobody asks anything of it', () => {
  it('backs up once a day and keeps three, each verified and whole', async () => {
    const directory = temporaryFolder();
    const first = Date.UTC(2026, 0, 1);
    for (let date = 0; date < 5; date++) {
      const thread = await open(directory, { now: first + date * day });
      await thread.calls.createSession({ title: `Day ${date}` });
      workAll(thread);
      thread.close();
      opened.pop();
    }
    assert.deepEqual(backupsIn(directory), [
      'sessions-20260103T000000Z.db',
      'sessions-20260104T000000Z.db',
      'sessions-20260105T000000Z.db',
    ]);
    const restored = temporaryFolder();
    writeFileSync(
      path.join(restored, 'sessions.db'),
      readFileSync(path.join(directory, 'backups', 'sessions-20260104T000000Z.db')),
    );
    const { items } = await (await open(restored)).calls.listSessions({});
    assert.deepEqual(items.map(({ title }) => title).sort(), ['Day 0', 'Day 1', 'Day 2', 'Day 3']);
  });

  it('backs up again when a day has passed, also in a window that was never closed, and not before', async () => {
    const directory = temporaryFolder();
    let now = Date.UTC(2026, 0, 1);
    const thread = await open(directory, { clock: { now: () => now } });
    for (let hour = 0; hour < 49; hour++) {
      workAll(thread);
      now += day / 24;
    }
    assert.deepEqual(backupsIn(directory), [
      'sessions-20260101T000000Z.db',
      'sessions-20260102T000000Z.db',
      'sessions-20260103T000000Z.db',
    ]);
  });

  it('makes no second backup on the same day, whichever window opens', async () => {
    const directory = temporaryFolder();
    const one = await open(directory);
    workAll(one);
    const other = await open(directory, { now: Date.UTC(2026, 0, 1, 23) });
    workAll(other);
    assert.equal(backupsIn(directory).length, 1);
  });

  it('fails nobody when the disk is full', async () => {
    const disk = fullDisk();
    const directory = temporaryFolder();
    const thread = await open(directory, { files: disk.files });
    const { id } = await thread.calls.createSession({});
    disk.refuses = true;
    workAll(thread);
    disk.refuses = false;
    assert.deepEqual(backupsIn(directory), []);
    assert.equal((await thread.calls.appendTurn(id, { user: 'u', assistant: 'a' })).status, 'complete');
  });

  it('fills the search index, so that a search reads nothing else', async () => {
    const directory = temporaryFolder();
    const thread = await open(directory);
    const { id } = await thread.calls.createSession({});
    for (let count = 0; count < 120; count++) {
      await thread.calls.appendTurn(id, { user: `prompt ${count}`, assistant: count === 3 ? 'needle' : 'hay' });
    }
    workAll(thread);
    assert.ok(!thread.workInBackground(), 'nothing is left to do');
    assert.equal((await thread.calls.search({ text: 'needle' })).items.length, 1);
  });

  it('finds damage that opening had no time to look for, and writes no more from then on', async () => {
    const directory = temporaryFolder();
    const writer = await open(directory);
    const id = await fillPages(writer);
    writer.close();
    opened.pop();
    const file = path.join(directory, 'sessions.db');
    const bytes = readFileSync(file);
    const at = bytes.length - 3 * 4096 + 100;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const thread = await open(directory);
    await thread.calls.saveDraft(id, 'not yet found');
    workAll(thread);
    await assert.rejects(async () => thread.calls.saveDraft(id, 'found'), { code: 'corrupt' });
    assert.equal((await thread.calls.listSessions({})).items.length, 1, 'reading goes on');
    const { ok, problems } = await thread.calls.checkIntegrity();
    assert.ok(!ok && problems.some((problem) => /Page \d+ .*damaged/.test(problem)), problems.join(' '));
  });
});

describe('a lock that another holds', () => {
  /** Longer than what can wait may take, and shorter than anybody waits for a lock. */
  const moment = 2500;

  it('is waited for a moment only by what can be done later', async () => {
    const directory = temporaryFolder();
    const thread = await open(directory);
    await thread.calls.createSession({});
    const start = performance.now();
    holding(directory, () => {
      assert.equal(thread.workInBackground(), false);
      assert.equal(thread.tellOthersChanges(), false);
    });
    assert.ok(performance.now() - start < moment);
    workAll(thread);
    assert.equal(backupsIn(directory).length, 1, 'it was done later');
  });

  it('is no damage to a store of which a part is still to be verified', async () => {
    const directory = temporaryFolder();
    const writer = await open(directory);
    const id = await fillPages(writer);
    writer.close();
    opened.pop();
    const thread = await open(directory);
    while (thread.workInBackground() && backupsIn(directory).length === 0) {
      holding(directory, () => thread.workInBackground());
    }
    assert.equal(await thread.calls.readRefusal(), null);
    await thread.calls.saveDraft(id, 'written');
  });
});

describe('the changes of others', () => {
  it('are told once the lock is free again', async () => {
    const directory = temporaryFolder();
    const heard: Change[] = [];
    const here = await open(directory, { changes: heard });
    const elsewhere = await open(directory);
    await elsewhere.calls.createSession({});
    holding(directory, () => assert.equal(here.tellOthersChanges(), false));
    assert.deepEqual(heard, []);
    assert.equal(here.tellOthersChanges(), true);
    assert.equal(heard.length, 1);
  });

  it('are told once each, in their order, and not those made here', async () => {
    const directory = temporaryFolder();
    const heard: Change[] = [];
    const here = await open(directory, { changes: heard });
    const elsewhere = await open(directory);
    const { id } = await here.calls.createSession({});
    heard.length = 0;
    await elsewhere.calls.updateSession(id, { title: 'Renamed' });
    const turn = await elsewhere.calls.appendTurn(id, { user: 'u', assistant: 'a' });
    here.tellOthersChanges();
    here.tellOthersChanges();
    assert.deepEqual(heard, [
      { kind: 'session', sessionId: id, revision: 0, origin: 'elsewhere' },
      { kind: 'turn', sessionId: id, turnId: turn.id, revision: 1, origin: 'elsewhere' },
    ]);
  });

  it('from before it was opened are not news', async () => {
    const directory = temporaryFolder();
    await (await open(directory)).calls.createSession({});
    const heard: Change[] = [];
    (await open(directory, { changes: heard })).tellOthersChanges();
    assert.deepEqual(heard, []);
  });

  it('of a session that was purged since are told without a revision', async () => {
    const directory = temporaryFolder();
    const heard: Change[] = [];
    const here = await open(directory, { changes: heard });
    const elsewhere = await open(directory);
    const { id } = await elsewhere.calls.createSession({});
    await elsewhere.calls.purge(id);
    here.tellOthersChanges();
    assert.deepEqual(
      heard.map(({ kind, revision }) => [kind, revision]),
      [
        ['session', 0],
        ['purged', 0],
      ],
    );
  });

  it('are forgotten when they are many, and the count of commits goes on', async () => {
    const directory = temporaryFolder();
    const quick = { ...nodeFiles, fsyncSync: () => undefined };
    const heard: Change[] = [];
    const here = await open(directory, { changes: heard, files: quick });
    const elsewhere = await open(directory, { files: quick });
    const { id } = await elsewhere.calls.createSession({});
    for (let count = 0; count < 10_300; count++) await elsewhere.calls.saveDraft(id, `${count}`);
    here.tellOthersChanges();
    assert.ok(heard.length >= 10_000 && heard.length < 10_300, `${heard.length}`);
    assert.equal((await here.calls.readDraft(id))?.[0]?.type, 'text');
  }).timeout(60_000);
});
