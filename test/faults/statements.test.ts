import assert from 'node:assert/strict';
import path from 'node:path';
import type { JsonObject } from '../../src/core/json';
import type { Connection } from '../../src/store/database';
import { nodeFiles } from '../../src/store/disk/files';
import { importCalls } from '../../src/store/exchange/importCalls';
import { importFile } from '../../src/store/exchange/importFile';
import { runAtOnce } from '../../src/store/longWork';
import { loadCalls } from '../../src/store/repair/loadCalls';
import { openFolder } from '../../src/store/health/openFolder';
import { newOwner } from '../../src/store/disk/processIdentity';
import { loadSqlite } from '../../src/store/disk/sqlite';
import { StoreConnection } from '../../src/store/storeConnection';
import { storeMethods, type StoreMethod } from '../../src/store/storeMethods';
import { callsOn } from '../unit/store/callsOn';
import { dump } from '../unit/store/dump';
import { failEachStatement, failingStatements } from '../unit/store/failingStatements';
import { mutations, setScene, type Scene } from '../unit/store/mutations';
import { Randomness } from './randomness';
import { scratchFolder } from './scratchFolder';
import { Tally } from './tally';

const reading: readonly StoreMethod[] = [
  'listSessions',
  'readStates',
  'countSessions',
  'listFacets',
  'readRefusal',
  'readTurns',
  'readContext',
  'readDraft',
  'listQueue',
  'listSnapshots',
  'listBranches',
  'search',
  'findInSession',
  'exportSession',
  'exportTo',
  'backup',
  'checkIntegrity',
];

type Mutation = (scene: Scene) => (connection: Connection) => unknown;

const document: JsonObject = {
  title: 'From elsewhere',
  messages: [
    { role: 'user', content: 'one' },
    { role: 'user', content: 'two' },
    { role: 'assistant', content: 'answer' },
    { role: 'user', content: 'three' },
  ],
};

/** All of the interface's that write; the last three show only where there is a log of changes or a file. */
const everyMutation: Record<string, Mutation> = {
  ...Object.fromEntries(
    Object.entries(mutations).map(([name, prepare]): [string, Mutation] => [
      name,
      (scene) => {
        const mutate = prepare(scene);
        return (connection) => mutate(callsOn(connection));
      },
    ]),
  ),
  requestStop: ({ store, sessionId }) => {
    store.beginTurn(sessionId, { prompt: 'four' });
    return (connection) => callsOn(connection).requestStop(sessionId);
  },
  importSession: () => (connection) => importCalls(connection, nodeFiles).importSession(document),
  importFrom: () => {
    const file = path.join(process.env['TMPDIR'] ?? '', 'import.json');
    nodeFiles.writeFileSync(file, JSON.stringify(document));
    return (connection) => runAtOnce(importFile({ connection, files: nodeFiles, file, options: {} }));
  },
};

describe('a statement that fails, on a real file', () => {
  const folder = scratchFolder();
  const tally = new Tally('statements that fail', new Randomness('statements'));

  for (const [name, prepare] of Object.entries(everyMutation)) {
    it(`changes nothing at any place of ${name}, which works the next time`, async () => {
      const { connection, clock, close } = await connectTo(path.join(folder, name));
      const mutate = prepare(setScene(connection, clock));
      tally.faults += failEachStatement(connection, mutate);
      const store = callsOn(connection);
      const turn = store.appendTurn(store.createSession().id, { user: 'next', assistant: 'works' });
      assert.equal(turn.status, 'complete');
      tally.operations++;
      tally.acknowledged++;
      close();
    });
  }

  it('leaves a repair undone or does all of it, at any place of loading a session', async () => {
    const { connection, close } = await connectTo(path.join(folder, 'repair'));
    const session = await importCalls(connection, nodeFiles).importSession(document);
    const seen = [JSON.stringify(dump(connection))];
    for (let failAt = 1; failAt < 60; failAt++) {
      await attempt(() => loadCalls(failingStatements(connection, failAt)).loadSession(session.id));
      tally.faults++;
      seen.push(JSON.stringify(dump(connection)));
    }
    assert.equal(new Set(seen).size, 2);
    assert.notEqual(seen.at(-1), seen[0]);
    close();
  });

  it('is noticed when a mutation is made of two transactions (control)', async () => {
    const { connection, close } = await connectTo(path.join(folder, 'control'));
    const { id } = callsOn(connection).createSession();
    const inTwo = (failing: Connection): void => {
      const store = callsOn(failing);
      store.updateSession(id, { title: 'first' });
      store.updateSession(id, { metadata: { second: true } });
    };
    assert.throws(() => failEachStatement(connection, inTwo), assert.AssertionError);
    close();
  });

  it('was tried in every method that writes', () => {
    const tried = new Set(['loadSession', ...Object.keys(everyMutation).map((name) => name.split(' ')[0])]);
    const untried = storeMethods.filter((method) => !reading.includes(method) && !tried.has(method));
    assert.deepEqual(untried, []);
    tally.settle();
  });
});

async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    return;
  }
}

async function connectTo(
  directory: string,
): Promise<{ connection: Connection; clock: { now: number }; close: () => void }> {
  const time = { now: 1_700_000_000_000 };
  const owner = newOwner();
  const opened = openFolder(directory, {
    sqlite: await loadSqlite(),
    files: nodeFiles,
    clock: { now: () => time.now },
    owner,
  });
  const connection = new StoreConnection({ file: opened.file, owner, tell: () => undefined, keep: (found) => found });
  return { connection, clock: time, close: () => opened.close() };
}
