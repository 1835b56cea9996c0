import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SessionStore } from '../../src/core/sessionStore';
import type { Owner } from '../../src/core/turn';
import { auditFolder } from './auditFolder';
import { builtStore, builtStoreFile } from './builtStore';
import { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';
import { isLong, Randomness } from './randomness';
import { scratchFolder } from './scratchFolder';
import { Tally } from './tally';

/** Each waits for the store's patience to run out, so they are tried side by side. */
const pointsTried = isLong ? 24 : 8;

describe('a process that is stopped in the middle of a transaction', () => {
  const folder = scratchFolder();

  // Windows can end a process but not stop it.
  if (process.platform === 'win32') return;

  it('keeps its lock past every time-out, and all go on when it does', async () => {
    const tally = new Tally('stopped and gone on', new Randomness('stops'));
    const operations = await countOperations(path.join(folder, 'counted'));
    const points = [
      1,
      2,
      operations,
      ...Array.from({ length: pointsTried - 3 }, () => 1 + tally.random.below(operations)),
    ];
    const outcomes = await Promise.all(
      points.map((stopAt, index) => stopAndGoOn(path.join(folder, `${index}`), stopAt, tally)),
    );
    assert.ok(outcomes.includes('locked out'), 'nobody was stopped while holding the lock');
    assert.ok(outcomes.includes('let in'), 'nobody was stopped without the lock');
    tally.settle();
  });
});

async function countOperations(directory: string): Promise<number> {
  const { sessionId } = await prepare(directory);
  const stopper = new Stopper(directory, sessionId, null);
  await stopper.untilSaid('done');
  return Number(stopper.said('done'));
}

async function prepare(directory: string): Promise<{ sessionId: string; ledger: Ledger }> {
  mkdirSync(directory);
  const store = await builtStore.openStore({ directory, clock: Date });
  const { id: sessionId } = await store.createSession();
  const ledger = new Ledger();
  await append(store, sessionId, 'whole.first.1.5000', ledger);
  await store.close();
  return { sessionId, ledger };
}

async function append(store: SessionStore, sessionId: string, id: string, ledger: Ledger): Promise<void> {
  const { user, reply, tools, number } = markedTurn(id);
  await store.appendTurn(sessionId, { id, user, assistant: reply, tools, usage: { inputTokens: number } });
  ledger.turnStored(id, sessionId);
}

/** Lets one process stop at a file operation, others try to work, and then all go on. */
async function stopAndGoOn(directory: string, stopAt: number, tally: Tally): Promise<'locked out' | 'let in'> {
  const { sessionId, ledger } = await prepare(directory);
  // In a thread of its own, so that its waiting keeps nobody else from anything.
  const other = await builtStore.openStore({ directory });
  const stopper = new Stopper(directory, sessionId, stopAt);
  await stopper.untilSaid('stopping');
  const isHeld = ownerOfLock(directory)?.pid === stopper.pid;
  tally.faults++;
  const attempts = await Promise.allSettled([
    append(other, sessionId, 'whole.other.1.100', ledger),
    other.loadSession(sessionId),
    builtStore.openStore({ directory }).then((store) => store.close()),
  ]);
  const where = `stopped at ${stopAt} (${stopper.said('stopping')})`;
  for (const attempt of attempts) complainOf(attempt, isHeld, tally, where);
  if (isHeld) ledger.refused.add('whole.other.1.100');
  stopper.goOn();
  await append(other, sessionId, 'whole.other.2.100', ledger);
  await stopper.untilSaid('done');
  ledger.turnStored(stopper.id, sessionId);
  await other.close();
  tally.operations += attempts.length + 2;
  tally.add(await auditFolder(directory, ledger), where);
  return isHeld ? 'locked out' : 'let in';
}

function complainOf(attempt: PromiseSettledResult<unknown>, isHeld: boolean, tally: Tally, where: string): void {
  const code = attempt.status === 'rejected' ? (attempt.reason as { code?: string }).code : undefined;
  if (code !== (isHeld ? 'locked-out' : undefined)) {
    const what = attempt.status === 'rejected' ? String(attempt.reason) : 'success';
    tally.complain(`${where}: ${what} while the lock is ${isHeld ? 'held' : 'free'}`);
  }
}

function ownerOfLock(directory: string): Owner | undefined {
  const lock = path.join(directory, 'sessions.locks', 'held');
  return existsSync(lock) ? (JSON.parse(readFileSync(lock, 'utf8')) as Owner) : undefined;
}

/** A process that stops itself, and what it has said. */
class Stopper {
  readonly id = 'whole.stopped.1.9000';
  readonly #child;
  readonly #said = new Map<string, string>();
  readonly #waiting = new Set<() => void>();

  constructor(directory: string, sessionId: string, stopAt: number | null) {
    const options = { store: builtStoreFile, directory, sessionId, id: this.id, stopAt };
    const args = [path.join(__dirname, 'stopper.mjs'), JSON.stringify(options)];
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface(this.#child.stdout).on('line', (line) => {
      const [what = '', ...words] = line.split(' ');
      this.#said.set(what, words.join(' '));
      for (const resolve of this.#waiting) resolve();
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  said(what: string): string | undefined {
    return this.#said.get(what);
  }

  async untilSaid(what: string): Promise<void> {
    while (!this.#said.has(what)) {
      if (this.#said.has('error')) throw new Error(`The stopped process failed: ${this.said('error')}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  goOn(): void {
    this.#child.kill('SIGCONT');
  }
}
