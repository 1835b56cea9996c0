import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionStore } from '../../src/core/sessionStore';
import { pageSize, sealPage } from '../../src/store/disk/pageChecksum';
import { auditHistory, type Findings } from './auditHistory';
import { builtStore } from './builtStore';
import { crashImage } from './crashImage';
import { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';
import { isLong, Randomness } from './randomness';
import { scratchFolder } from './scratchFolder';
import { Tally } from './tally';

const flips = isLong ? 3000 : 150;
const cuts = isLong ? 500 : 40;

interface Original {
  folder: string;
  ledger: Ledger;
}

/** Changes some bytes of a file; returns them as they are then, and what was done in words. */
type Damage = (bytes: Buffer, random: Randomness) => { bytes: Buffer; what: string };

const damages: Record<string, { damage: Damage; times: number }> = {
  'a flipped bit': {
    times: flips,
    damage: (bytes, random) => {
      const at = random.below(bytes.length);
      const bit = random.below(8);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      return { bytes, what: `bit ${bit} of byte ${at}` };
    },
  },
  'a flipped bit in the header': {
    times: flips,
    damage: (bytes, random) => {
      const at = random.below(100);
      const bit = random.below(8);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      return { bytes, what: `bit ${bit} of byte ${at}` };
    },
  },
  'a zeroed page': {
    times: cuts,
    damage: (bytes, random) => {
      const page = random.below(Math.ceil(bytes.length / pageSize));
      bytes.fill(0, page * pageSize, Math.min(bytes.length, (page + 1) * pageSize));
      return { bytes, what: `page ${page + 1}` };
    },
  },
  'a cut': {
    times: cuts,
    damage: (bytes, random) => {
      const isWhole = random.next() < 0.5;
      const length = isWhole ? random.below(bytes.length / pageSize) * pageSize : random.below(bytes.length);
      return { bytes: bytes.subarray(0, length), what: `after ${length} bytes of ${bytes.length}` };
    },
  },
};

describe('a damaged store', () => {
  const folder = scratchFolder();
  const originals: Record<string, Original> = {};

  before(async () => {
    originals['closed'] = await makeStore(path.join(folder, 'closed'), { isClosed: true });
    originals['with a log'] = await makeStore(path.join(folder, 'with a log'), { isClosed: false });
  });

  for (const [kind, { damage, times }] of Object.entries(damages)) {
    for (const [name, file] of [
      ['closed', 'sessions.db'],
      ['with a log', 'sessions.db'],
      ['with a log', 'sessions.db-wal'],
    ] as const) {
      it(`shows everything or says that it is damaged: ${kind} in ${file}, ${name}`, async () => {
        const tally = new Tally(`${kind} in ${file}, ${name}`, new Randomness(kind + name + file));
        const original = originals[name];
        assert.ok(original);
        for (let time = 0; time < times; time++) {
          const copy = path.join(folder, 'copy');
          cpSync(original.folder, copy, { recursive: true });
          const { bytes, what } = damage(readFileSync(path.join(copy, file)), tally.random);
          writeFileSync(path.join(copy, file), bytes);
          tally.faults++;
          await auditDamaged({ folder: copy, ledger: original.ledger }, tally, what);
          rmSync(copy, { recursive: true });
        }
        tally.settle();
      });
    }
  }

  it('is caught when its checksums do not know of the damage (control)', async () => {
    const tally = new Tally('control', new Randomness('control'));
    const copy = path.join(folder, 'resealed');
    const { ledger, folder: original } = originals['closed'] ?? { ledger: new Ledger(), folder: '' };
    cpSync(original, copy, { recursive: true });
    const file = path.join(copy, 'sessions.db');
    const bytes = readFileSync(file);
    const at = bytes.lastIndexOf('answer whole.');
    bytes.write('ANSWER', at);
    const page = Math.floor(at / pageSize) * pageSize;
    const sealed = new Uint8Array(bytes.subarray(page, page + pageSize));
    sealPage(sealed);
    bytes.set(sealed, page);
    writeFileSync(file, bytes);
    await auditDamaged({ folder: copy, ledger }, tally, 'a changed word');
    assert.match(tally.problems.join('\n'), /a changed word: half turn/);
  });
});

/** Turns short and long, so that there are rows of many pages, and some of them only in the log. */
async function makeStore(directory: string, { isClosed }: { isClosed: boolean }): Promise<Original> {
  const ledger = new Ledger();
  const live = `${directory} live`;
  const first = await builtStore.openStore({ directory: live, clock: Date });
  const sessions = [(await first.createSession()).id, (await first.createSession()).id];
  await write(first, sessions, 0, 16, ledger);
  await first.close();
  const second = await builtStore.openStore({ directory: live, clock: Date });
  await write(second, sessions, 16, 24, ledger);
  if (isClosed) await second.close();
  crashImage(live, directory);
  rmSync(path.join(directory, 'sessions.locks'), { recursive: true });
  if (!isClosed) await second.close();
  return { folder: directory, ledger };
}

async function write(store: SessionStore, sessions: string[], from: number, to: number, ledger: Ledger): Promise<void> {
  for (let number = from; number < to; number++) {
    const sessionId = sessions[number % sessions.length] ?? '';
    const { id, user, reply, tools } = markedTurn(`whole.w.${number}.${number % 4 === 0 ? 25_000 : 700}`);
    await store.appendTurn(sessionId, { id, user, assistant: reply, tools, usage: { inputTokens: number } });
    ledger.turnStored(id, sessionId);
  }
}

/** Either it is as it was and can be written, or it is refused by its own error, kept as it is, and copied aside. */
async function auditDamaged({ folder, ledger }: Original, tally: Tally, what: string): Promise<void> {
  tally.operations++;
  tally.acknowledged += ledger.turns.size;
  const before = hashesOf(folder);
  let store: SessionStore;
  try {
    store = await builtStore.openStore({ directory: folder, clock: Date });
  } catch (error) {
    complainUnlessClear(error, tally, what);
    auditKept(folder, before, error, tally, what);
    return;
  }
  const refusal = await refusalOf(store);
  const findings = await look(store, ledger);
  await store.close();
  if (!refusal) {
    tally.add({ ...findings, acknowledged: 0 }, what);
    return;
  }
  complainUnlessClear(refusal, tally, what);
  auditKept(folder, before, refusal, tally, what);
}

/** Undefined when the store can be written. */
async function refusalOf(store: SessionStore): Promise<unknown> {
  try {
    const { id } = await store.createSession();
    await store.purge(id);
    return undefined;
  } catch (error) {
    return error;
  }
}

async function look(store: SessionStore, ledger: Ledger): Promise<Findings> {
  try {
    return await auditHistory(store, ledger);
  } catch (error) {
    return { acknowledged: 0, lost: [], halfSeen: [], wrong: [`takes writes, but cannot be read: ${String(error)}`] };
  }
}

function complainUnlessClear(error: unknown, tally: Tally, what: string): void {
  const code = error instanceof builtStore.SessionError ? error.code : 'untyped';
  if (code !== 'corrupt' && code !== 'newer-schema') tally.complain(`${what}: ${code}, ${String(error)}`);
}

function auditKept(folder: string, before: Record<string, string>, error: unknown, tally: Tally, what: string): void {
  const after = hashesOf(folder);
  for (const [name, hash] of Object.entries(before)) {
    if (after[name] !== hash) tally.complain(`${what}: ${name} was changed`);
  }
  if ((error as { code?: string }).code === 'newer-schema') return;
  const aside = path.join(folder, 'damaged');
  const [copy] = existsSync(aside) ? readdirSync(aside) : [];
  if (copy === undefined) return tally.complain(`${what}: no copy was set aside (${String(error)})`);
  const kept = hashesOf(path.join(aside, copy));
  for (const [name, hash] of Object.entries(before)) {
    if (kept[name] !== hash) tally.complain(`${what}: the copy of ${name} is not what was found`);
  }
}

function hashesOf(folder: string): Record<string, string> {
  const names = ['sessions.db', 'sessions.db-wal'].filter((name) => existsSync(path.join(folder, name)));
  return Object.fromEntries(names.map((name) => [name, hashOf(path.join(folder, name))]));
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
