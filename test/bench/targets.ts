import { ratioOf, type CommitResult, type Rounds } from './commitBench';
import type { DelayResult } from './delayBench';
import type { ListResult } from './listBench';
import type { OpenResult } from './openBench';
import { quantile } from './quantile';
import type { SearchResult } from './searchBench';

export interface BenchResults {
  sizes: number[];
  commits: CommitResult[];
  opens: OpenResult[];
  search: SearchResult;
  list: ListResult;
  delay: DelayResult;
  importDelay: DelayResult;
}

/** One line of what must be reached. */
export interface Target {
  what: string;
  value: number;
  limit: number;
  unit: 'x' | 'MB' | 'KB' | 'ms';
  /** Whether the value must be at most or at least the limit. */
  bound: 'most' | 'least';
  ok: boolean;
}

/** Export and LIKE take time in proportion to the history: of a smaller one, less is asked in that proportion. */
export function targets({ sizes, commits, opens, search, list, delay, importDelay }: BenchResults): Target[] {
  const smallest = sizes[0] ?? 0;
  const largest = sizes.at(-1) ?? 0;
  const commit = (name: string, size: number): CommitResult =>
    find(commits, (one) => one.name === name && one.size === size);
  const ours = (size: number): Rounds => commit('Turnkeeper', size).rounds;
  const byExport = commit('sql.js, export + rename', sizes.includes(100) ? 100 : largest);
  const open = (size: number, key: 'untilSessions' | 'untilTurns'): number =>
    quantile(
      find(opens, (one) => one.size === size).times.map((times) => times[key]),
      0.5,
    );
  const memory = (size: number): number => (commit('Turnkeeper, through its thread', size).memory ?? NaN) / 2 ** 20;
  return [
    ...sizes.map((size) =>
      most(
        `commit at ${size} MB, of native WAL's`,
        ratioOf(ours(size), commit('node:sqlite, WAL, FULL', size).rounds),
        2.5,
        'x',
      ),
    ),
    most(`commit at ${largest} MB, of that at ${smallest} MB`, ratioOf(ours(largest), ours(smallest)), 1.3, 'x'),
    least(
      `export's commit at ${byExport.size} MB, of ours`,
      ratioOf(byExport.rounds, byExport.ours),
      100 * Math.min(1, (byExport.size ?? 0) / 100),
      'x',
    ),
    most(
      `open to 50 sessions at ${largest} MB, of ${smallest} MB`,
      open(largest, 'untilSessions') / open(smallest, 'untilSessions'),
      1.5,
      'x',
    ),
    most(
      `open to 50 turns at ${largest} MB, of ${smallest} MB`,
      open(largest, 'untilTurns') / open(smallest, 'untilTurns'),
      1.5,
      'x',
    ),
    most(`memory at ${largest} MB, more than at ${smallest} MB`, memory(largest) - memory(smallest), 64, 'MB'),
    least(
      `LIKE's p95 over ${search.messages} messages, of ours`,
      quantile(search.like, 0.95) / quantile(search.ours, 0.95),
      20 * Math.min(1, search.messages / 100_000),
      'x',
    ),
    most(`host's longest delay in ${delay.count} turns, more than an idle one's`, extraDelay(delay), 20, 'ms'),
    most(
      `first page of the tree over ${list.many} sessions, of ${list.few}`,
      quantile(list.treeOfMany, 0.5) / quantile(list.treeOfFew, 0.5),
      2,
      'x',
    ),
    most(
      `first page of the tree over ${list.many} sessions in families of ${list.family}, of ${list.few}`,
      quantile(list.treeOfFamilies, 0.5) / quantile(list.treeOfFew, 0.5),
      2,
      'x',
    ),
    most(
      `first results over ${search.messages} messages, of Open Session over ${list.few}`,
      quantile(list.firstHits, 0.5) / quantile(list.openSession, 0.5),
      2,
      'x',
    ),
    most(
      `host's longest delay in an import of ${importDelay.count} messages, more than an idle one's`,
      extraDelay(importDelay),
      50,
      'ms',
    ),
  ];
}

/** Each sample against the idle control that ran beside it; the middle one, since one stall of the machine decides nothing. */
function extraDelay({ busy, idle }: DelayResult): number {
  return quantile(
    busy.map((delay, sample) => delay - (idle[sample] ?? NaN)),
    0.5,
  );
}

export function most(what: string, value: number, limit: number, unit: Target['unit']): Target {
  return { what, value, limit, unit, bound: 'most', ok: value <= limit };
}

function least(what: string, value: number, limit: number, unit: Target['unit']): Target {
  return { what, value, limit, unit, bound: 'least', ok: value >= limit };
}

function find<Item>(items: readonly Item[], isIt: (item: Item) => boolean): Item {
  const found = items.find(isIt);
  if (!found) throw new Error('Something that must be reached was not measured.');
  return found;
}
