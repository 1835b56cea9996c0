import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { auditFolder } from './auditFolder';
import { auditHistory } from './auditHistory';
import { builtStore } from './builtStore';
import { interposedFiles } from './interposedFiles';
import { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';
import { nativeAudit } from './nativeAudit';
import { isLong, Randomness } from './randomness';
import { scratchFolder } from './scratchFolder';
import { Tally } from './tally';
import { WriterProcess } from './writerProcess';

const rounds = isLong ? 40 : 10;
const turnsEach = isLong ? 300 : 48;

describe('several writing processes', () => {
  const folder = scratchFolder();

  it('lose nothing when they are killed at any moment, also in checkpoints and while closing', async () => {
    const tally = new Tally('kill -9 under load', new Randomness('kills'));
    const directory = path.join(folder, 'killed');
    const ledger = new Ledger();
    const sessions = await newSessions(directory, 3, ledger);
    for (let round = 0; round < rounds; round++) {
      const writers = startKinds(directory, sessions, round, ledger);
      await Promise.all(writers.map((writer) => killAtRandom(writer, tally)));
      for (const { complaints } of writers) for (const complaint of complaints) tally.complain(complaint);
      for (const problem of nativeAudit(directory)) tally.complain(`round ${round}, natively: ${problem}`);
      const findings = await auditFolder(directory, ledger);
      tally.add({ ...findings, acknowledged: 0 }, `round ${round}`);
    }
    tally.operations = ledger.turns.size + ledger.begun.size;
    tally.acknowledged = ledger.turns.size;
    for (const problem of nativeAudit(directory)) tally.complain(`natively: ${problem}`);
    tally.settle();
  });

  it('write each turn once and in one order, whoever is stopped and killed meanwhile', async () => {
    const tally = new Tally('8 writers, stopped and killed', new Randomness('many'));
    const directory = path.join(folder, 'many');
    const ledger = new Ledger();
    const sessions = await newSessions(directory, 3, ledger);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => writeInSpiteOfAll(directory, sessions, index, ledger, tally)),
    );
    const findings = await auditFolder(directory, ledger);
    assert.equal(ledger.turns.size, 8 * turnsEach);
    tally.operations = 8 * turnsEach;
    tally.add(findings, 'in the end');
    for (const problem of nativeAudit(directory)) tally.complain(`natively: ${problem}`);
    tally.settle();
  });

  it('are caught when their lock lets two in (control)', async () => {
    const directory = path.join(folder, 'no lock');
    const ledger = new Ledger();
    const [sessionId = ''] = await newSessions(directory, 1, ledger);
    const other = await builtStore.openStore({ directory, files: lawlessFiles() });
    let intrude = false;
    const files = interposedFiles((call) => {
      // The log, after it was looked at and before it is written.
      if (intrude && call.name === 'writeSync' && Number(call.args[3]) > 1000) {
        intrude = false;
        void append(other, sessionId, 'whole.other.1.100', ledger);
      }
      return call.perform();
    }, lawlessFiles());
    const store = await builtStore.openStore({ directory, files });
    await append(store, sessionId, 'whole.one.1.100', ledger);
    intrude = true;
    await append(store, sessionId, 'whole.one.2.100', ledger);
    assert.equal(ledger.turns.size, 3);
    const findings = await auditFolder(directory, ledger, { allowOwners: true });
    assert.notDeepEqual([...findings.lost, ...findings.halfSeen, ...findings.wrong], []);
  });

  it('are caught when they save a prompt and its answer apart (control)', async () => {
    const directory = path.join(folder, 'apart');
    const ledger = new Ledger();
    const [sessionId = ''] = await newSessions(directory, 1, ledger);
    const store = await builtStore.openStore({ directory, clock: Date });
    const { id, user } = markedTurn('whole.apart.1.100');
    await store.appendTurn(sessionId, { id, user, assistant: [], status: 'interrupted' });
    assert.deepEqual((await auditHistory(store, ledger)).halfSeen, [`turn ${id}`]);
    await store.close();
  });

  it('are caught by SQLite itself when a turn has lost a message (control)', async () => {
    const directory = path.join(folder, 'natively');
    const [sessionId = ''] = await newSessions(directory, 1, new Ledger());
    const store = await builtStore.openStore({ directory, clock: Date });
    await append(store, sessionId, 'whole.s.1.100', new Ledger());
    await store.close();
    await removeMessage(directory);
    assert.match(nativeAudit(directory).join('\n'), /a gap between the messages of a turn/);
  });
});

type Store = Awaited<ReturnType<typeof builtStore.openStore>>;

async function newSessions(directory: string, count: number, ledger: Ledger): Promise<string[]> {
  mkdirSync(directory);
  const store = await builtStore.openStore({ directory, clock: Date });
  const ids: string[] = [];
  for (let number = 0; number < count; number++) ids.push((await store.createSession()).id);
  await store.close();
  for (const id of ids) ledger.sessions.add(id);
  return ids;
}

async function append(store: Store, sessionId: string, id: string, ledger: Ledger): Promise<void> {
  const { user, reply, tools, number } = markedTurn(id);
  await store.appendTurn(sessionId, { id, user, assistant: reply, tools, usage: { inputTokens: number } });
  ledger.turnStored(id, sessionId);
}

/** Small turns, turns so large that the log is put into the database again and again, short lives, and streams. */
function startKinds(directory: string, sessions: string[], round: number, ledger: Ledger): WriterProcess[] {
  const [shared = '', large = '', streamed = ''] = sessions;
  const common = { directory, first: 0, count: 100_000 };
  return [
    { ...common, writer: `a${round}`, sessions: [shared], size: 300, mode: 'append' as const },
    { ...common, writer: `b${round}`, sessions: [shared, large], size: 150_000, mode: 'append' as const },
    { ...common, writer: `c${round}`, sessions: [shared], size: 2_000, mode: 'reopen' as const },
    { ...common, writer: `d${round}`, sessions: [streamed], size: 3_000, mode: 'outbox' as const },
  ].map((options) => new WriterProcess(options, ledger));
}

/** Often after some turns, now and then while it still opens. The delay is chance only: nothing depends on it. */
async function killAtRandom(writer: WriterProcess, tally: Tally): Promise<void> {
  await writer.untilAcknowledged(tally.random.below(25));
  await delay(tally.random.below(12));
  writer.signal('SIGKILL');
  tally.faults++;
  await writer.ended;
}

/** Starts a writer again, where it was, as often as it is killed, until it has written all its turns. */
async function writeInSpiteOfAll(
  directory: string,
  sessions: string[],
  index: number,
  ledger: Ledger,
  tally: Tally,
): Promise<void> {
  for (let written = 0, lives = 0; written < turnsEach; lives++) {
    const options = { directory, sessions, writer: `w${index}`, size: 500, mode: 'append' as const };
    const writer = new WriterProcess({ ...options, first: written, count: turnsEach - written }, ledger);
    if (lives < 3) await disturb(writer, tally);
    await writer.ended;
    for (const complaint of writer.complaints) tally.complain(`w${index}: ${complaint}`);
    if (writer.complaints.length > 0) return;
    written += writer.acknowledged;
  }
}

async function disturb(writer: WriterProcess, tally: Tally): Promise<void> {
  const { random } = tally;
  await writer.untilAcknowledged(random.below(turnsEach / 4));
  for (let stops = random.below(3); stops > 0; stops--) {
    writer.signal('SIGSTOP');
    tally.faults++;
    await delay(random.below(300));
    writer.signal('SIGCONT');
    await delay(random.below(20));
  }
  if (random.next() < 0.3) return;
  writer.signal('SIGKILL');
  tally.faults++;
}

/** A lock that takes itself from whoever has it. */
function lawlessFiles(): ReturnType<typeof interposedFiles> {
  const { nodeFiles } = builtStore;
  return interposedFiles((call) => {
    if (call.name === 'linkSync') nodeFiles.rmSync(String(call.args[1]), { force: true });
    return call.perform();
  });
}

async function removeMessage(directory: string): Promise<void> {
  const { default: initSqlJs } = await import('sql.js');
  const { Database } = await initSqlJs();
  const file = path.join(directory, 'sessions.db');
  const database = new Database(builtStore.nodeFiles.readFileSync(file));
  database.run('DELETE FROM message WHERE position = 2');
  builtStore.nodeFiles.writeFileSync(file, database.export());
}
