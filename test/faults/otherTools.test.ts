import assert from 'node:assert/strict';
import { existsSync, mkdirSync, openSync, readFileSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import { auditFolder } from './auditFolder';
import { builtStore } from './builtStore';
import { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';
import { auditInPlace } from './nativeAudit';
import { scratchFolder } from './scratchFolder';
import { WriterProcess } from './writerProcess';

const pageSize = 4096;

type Store = Awaited<ReturnType<typeof builtStore.openStore>>;

describe('another SQLite that opens a store', () => {
  const folder = scratchFolder();

  const newStore = async (name: string) => {
    const directory = path.join(folder, name);
    mkdirSync(directory);
    const store = await builtStore.openStore({ directory, clock: Date });
    const ledger = new Ledger();
    const { id } = await store.createSession();
    ledger.sessions.add(id);
    return { directory, store, ledger, sessionId: id };
  };
  const append = async (store: Store, sessionId: string, id: string, ledger: Ledger) => {
    const { user, reply, tools, number } = markedTurn(id);
    await store.appendTurn(sessionId, { id, user, assistant: reply, tools, usage: { inputTokens: number } });
    ledger.turnStored(id, sessionId);
  };
  const log = (directory: string) => path.join(directory, 'sessions.db-wal');

  /** As a power cut would leave it, with its last turns in the log alone. */
  const killed = async (name: string) => {
    const { directory, store, ledger, sessionId } = await newStore(name);
    await store.close();
    const options = { directory, sessions: [sessionId], writer: 'w', size: 3000, mode: 'append' as const };
    const writer = new WriterProcess({ ...options, first: 0, count: 100_000 }, ledger);
    await writer.untilAcknowledged(40);
    writer.signal('SIGKILL');
    await writer.ended;
    assert.ok(existsSync(log(directory)));
    return { directory, ledger, sessionId };
  };

  it('after a kill and puts the log into the database leaves a store that is whole and goes on', async () => {
    const { directory, ledger, sessionId } = await killed('after a kill');
    assert.deepEqual(auditInPlace(directory), []);
    assert.ok(!existsSync(log(directory)), 'the other SQLite has put the log into the database');
    const store = await builtStore.openStore({ directory, clock: Date });
    assert.equal(await store.readRefusal(), null);
    await append(store, sessionId, 'whole.after.1.500', ledger);
    assert.deepEqual((await store.checkIntegrity()).problems, []);
    await store.close();
    const { lost, halfSeen, wrong } = await auditFolder(directory, ledger);
    assert.deepEqual([lost, halfSeen, wrong], [[], [], []]);
  });

  it('and then finds a page that was wiped out or changed is told so all the same', async () => {
    const { directory } = await killed('and damage');
    assert.deepEqual(auditInPlace(directory), []);
    const store = await builtStore.openStore({ directory, clock: Date });
    await store.close();
    const file = path.join(directory, 'sessions.db');
    const words = readFileSync(file).lastIndexOf('whole.w.');
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, 'X', words);
    closeSync(descriptor);
    const damaged = await builtStore.openStore({ directory, clock: Date });
    assert.match((await damaged.readRefusal())?.message ?? '', new RegExp(`Page ${Math.floor(words / pageSize) + 1}`));
    await damaged.close();
  });

  it('while it is used, and removes the log, takes nothing that was saved', async () => {
    const { directory, store, ledger, sessionId } = await newStore('while it is used');
    for (let number = 0; number < 5; number += 1) await append(store, sessionId, `whole.a.${number}.500`, ledger);
    assert.deepEqual(auditInPlace(directory), []);
    assert.ok(!existsSync(log(directory)));
    for (let number = 5; number < 10; number += 1) await append(store, sessionId, `whole.a.${number}.500`, ledger);
    const other = await builtStore.openStore({ directory, clock: Date });
    assert.equal((await other.loadSession(sessionId)).turns.length, 10);
    await append(other, sessionId, 'whole.b.0.500', ledger);
    await other.close();
    await append(store, sessionId, 'whole.a.10.500', ledger);
    await store.close();
    const { lost, halfSeen, wrong } = await auditFolder(directory, ledger);
    assert.deepEqual([lost, halfSeen, wrong], [[], [], []]);
  });
});
