import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Contender } from './contender';
import { quantile } from './quantile';
import { copyStoreFolder } from './seedFolders';

export interface CommitOptions {
  root: string;
  /** A seeded folder for each size in MB. */
  seeds: ReadonlyMap<number, string>;
  storeFile: string;
  /** A Node with `node:sqlite`. */
  nativeNode: string;
  rounds: number;
  commitsARound: number;
  /** Commits before the clock counts: until then WebAssembly and JavaScript are still being compiled. */
  warmUp: number;
}

export interface CommitResult {
  name: string;
  /** In MB; null where the size of the history plays no part. */
  size: number | null;
  /** Milliseconds, round by round. */
  rounds: number[][];
  folder: string;
  /** Bytes, of the process that ran it. */
  memory?: number;
}

/** Those that are measured at every size, and how many commits of a round each takes. */
const sized = [
  { name: 'Turnkeeper', kind: 'ourStoreInThread', share: 1 },
  { name: 'Turnkeeper, through its thread', kind: 'ourStore', share: 1 },
  { name: 'node:sqlite, WAL, FULL', kind: 'nativeSqlite', share: 1 },
  { name: 'sql.js, export + rename', kind: 'exportedSqlite', share: 0 },
];

const unsized = [
  { name: '6 KB append + fdatasync', kind: 'rawAppend', share: 1 },
  { name: 'JSONL append + fsync', kind: 'jsonLines', share: 1 },
  { name: 'JSON rewrite of 1,000 turns', kind: 'jsonFile', share: 0.2 },
];

/**
 * All contenders take turns in one run: what the machine does beside it hits all of them, and only ratios are judged.
 * They start in another order each round.
 */
export async function commitBench(options: CommitOptions): Promise<CommitResult[]> {
  const entries = await startAll(options);
  for (const { contender, share } of entries) await contender.commit(Math.max(1, options.warmUp * share));
  for (let round = 0; round < options.rounds; round++) {
    const rotated = [...entries.slice(round % entries.length), ...entries.slice(0, round % entries.length)];
    for (const { contender, share, result } of rotated) {
      result.rounds.push(await contender.commit(countOf(share, options)));
    }
  }
  for (const { contender, kind, result } of entries) {
    if (kind === 'ourStore') result.memory = await contender.memory();
    await contender.close();
  }
  return entries.map(({ result }) => result);
}

/** The median, over all rounds, of how many times as long one took as the other in the same round. */
export function ratioOf(one: CommitResult, other: CommitResult): number {
  const ratios = one.rounds.map((times, round) => quantile(times, 0.5) / quantile(other.rounds[round] ?? [], 0.5));
  return quantile(ratios, 0.5);
}

function countOf(share: number, { commitsARound }: CommitOptions): number {
  return Math.max(1, Math.round(commitsARound * share));
}

async function startAll({ root, seeds, storeFile, nativeNode }: CommitOptions) {
  const entries: { contender: Contender; kind: string; share: number; result: CommitResult }[] = [];
  const start = async (name: string, kind: string, share: number, size: number | null): Promise<void> => {
    const folder = path.join(root, `${kind}-${size ?? 'any'}`);
    mkdirSync(folder, { recursive: true });
    const seed = size === null ? undefined : seeds.get(size);
    if (seed) copyStoreFolder(seed, folder);
    const node = kind === 'nativeSqlite' ? nativeNode : undefined;
    const contender = await Contender.start({ kind, folder, storeFile, node });
    entries.push({ contender, kind, share, result: { name, size, folder, rounds: [] } });
  };
  for (const { name, kind, share } of sized) {
    for (const size of seeds.keys()) await start(name, kind, share, size);
  }
  for (const { name, kind, share } of unsized) await start(name, kind, share, null);
  return entries;
}
