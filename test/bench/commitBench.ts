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
  /** A Node with `node:sqlite`. It runs all of them, so that none has the better JavaScript. */
  node: string;
  rounds: number;
  /** Rounds with those that write megabytes for a turn. */
  heavyRounds: number;
  commitsARound: number;
  /** Commits before the clock counts: until then WebAssembly and JavaScript are still being compiled. */
  warmUp: number;
}

/** Milliseconds, round by round. */
export type Rounds = number[][];

export interface CommitResult {
  name: string;
  /** In MB; null where the size of the history plays no part. */
  size: number | null;
  rounds: Rounds;
  /** What Turnkeeper took in the same rounds, at the same size or else at the smallest. */
  ours: Rounds;
  folder: string;
  /** Bytes, of the process that ran it. */
  memory?: number;
}

interface Kind {
  name: string;
  kind: string;
  /** How much of a round it takes part in; at least one commit. */
  share: number;
}

const ours: Kind = { name: 'Turnkeeper', kind: 'ourStoreInThread', share: 1 };

/** Measured at every size. */
const sized: Kind[] = [
  { name: 'Turnkeeper, through its thread', kind: 'ourStore', share: 1 },
  { name: 'node:sqlite, WAL, FULL', kind: 'nativeSqlite', share: 1 },
];
const unsized: Kind[] = [
  { name: '6 KB append + fdatasync', kind: 'rawAppend', share: 1 },
  { name: 'JSONL append + fsync', kind: 'jsonLines', share: 1 },
];
/** What they write keeps the disk busy for a while after they have answered, so they have rounds of their own. */
const heavySized: Kind[] = [{ name: 'sql.js, export + rename', kind: 'exportedSqlite', share: 0 }];
const heavyUnsized: Kind[] = [{ name: 'JSON rewrite of 1,000 turns', kind: 'jsonFile', share: 0.2 }];

/**
 * All contenders take turns in one run: what the machine does beside it hits all of them, and only ratios are judged.
 */
export async function commitBench(options: CommitOptions): Promise<CommitResult[]> {
  const sizes = [...options.seeds.keys()];
  const start = (kinds: Kind[], of: (number | null)[]): Promise<Entry[]> => startAll(options, kinds, of);
  const own = await start([ours], sizes);
  const light = [...(await start(sized, sizes)), ...(await start(unsized, [null]))];
  const first = await race([...own, ...light], options.rounds, options);
  await endAll(light);
  const heavy = [...(await start(heavySized, sizes)), ...(await start(heavyUnsized, [null]))];
  const second = await race([...own, ...heavy], options.heavyRounds, options);
  await endAll([...own, ...heavy]);
  return [...first, ...second.filter(({ name }) => name !== ours.name)];
}

/** The median, over all rounds, of how many times as long one took as the other in the same round. */
export function ratioOf(one: Rounds, other: Rounds): number {
  const ratios = one.map((times, round) => quantile(times, 0.5) / quantile(other[round] ?? [], 0.5));
  return quantile(ratios, 0.5);
}

interface Entry extends Kind {
  contender: Contender;
  result: Omit<CommitResult, 'rounds' | 'ours'>;
}

/** In another order each round, so that nobody always comes after the same neighbour. */
async function race(entries: Entry[], rounds: number, options: CommitOptions): Promise<CommitResult[]> {
  const times = new Map(entries.map((entry) => [entry, [] as Rounds]));
  for (const { contender, share } of entries) await contender.commit(Math.max(1, options.warmUp * share));
  for (let round = 0; round < rounds; round++) {
    const rotated = [...entries.slice(round % entries.length), ...entries.slice(0, round % entries.length)];
    for (const entry of round % 2 === 0 ? rotated : rotated.reverse()) {
      const count = Math.max(1, Math.round(options.commitsARound * entry.share));
      times.get(entry)?.push(await entry.contender.commit(count));
    }
  }
  for (const { contender, kind, result } of entries) {
    if (kind === 'ourStore') result.memory = await contender.memory();
  }
  const own = entries.filter(({ name }) => name === ours.name);
  return entries.map((entry) => {
    const reference = own.find(({ result }) => result.size === entry.result.size) ?? own[0] ?? entry;
    return { ...entry.result, rounds: times.get(entry) ?? [], ours: times.get(reference) ?? [] };
  });
}

async function startAll(
  { root, seeds, storeFile, node }: CommitOptions,
  kinds: Kind[],
  sizes: (number | null)[],
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const kind of kinds) {
    for (const size of sizes) {
      const folder = path.join(root, `${kind.kind}-${size ?? 'any'}`);
      mkdirSync(folder, { recursive: true });
      const seed = size === null ? undefined : seeds.get(size);
      if (seed) copyStoreFolder(seed, folder);
      const contender = await Contender.start({ kind: kind.kind, folder, storeFile, node });
      entries.push({ ...kind, contender, result: { name: kind.name, size, folder } });
    }
  }
  return entries;
}

async function endAll(entries: readonly Entry[]): Promise<void> {
  for (const { contender } of entries) await contender.close();
}
