import { ratioOf } from './commitBench';
import type { DelayResult } from './delayBench';
import { quantile } from './quantile';
import type { BenchResults, Target } from './targets';

/** What was measured, for a person. */
export function report(results: BenchResults, targets: readonly Target[]): string {
  return [
    'A turn made durable (400 B prompt, 3 KB reply, two tool calls of 1 KB, usage)',
    table(['', 'history', 'p50 ms', 'p95 ms', 'times ours', 'memory MB'], commitRows(results)),
    'A window opened, in a new process, until it shows',
    table(['history', '50 sessions, ms', 'and 50 turns, ms'], openRows(results)),
    `A search over ${results.search.messages} messages`,
    table(['', 'p50 ms', 'p95 ms'], searchRows(results)),
    'What a list shows first, through the thread of the store',
    table(['', 'p50 ms', 'p95 ms'], listRows(results)),
    `The host thread's longest delay while ${results.delay.count} turns are committed`,
    table(['', 'ms, each time'], delayRows('committing', results.delay)),
    `The host thread's longest delay while ${results.importDelay.count} messages are imported`,
    table(['', 'ms, each time'], delayRows('importing', results.importDelay)),
    'What must be reached',
    table(['', 'measured', 'limit', ''], targets.map(targetRow)),
  ].join('\n');
}

function commitRows({ commits }: BenchResults): string[][] {
  return commits.map((result) => {
    const all = result.rounds.flat();
    return [
      result.name,
      result.size === null ? '' : `${result.size} MB`,
      quantile(all, 0.5).toFixed(2),
      quantile(all, 0.95).toFixed(2),
      ratioOf(result.rounds, result.ours).toFixed(2),
      result.memory === undefined ? '' : (result.memory / 2 ** 20).toFixed(0),
    ];
  });
}

function openRows({ opens }: BenchResults): string[][] {
  return opens.map(({ size, times }) => [
    `${size} MB`,
    quantile(
      times.map(({ untilSessions }) => untilSessions),
      0.5,
    ).toFixed(0),
    quantile(
      times.map(({ untilTurns }) => untilTurns),
      0.5,
    ).toFixed(0),
  ]);
}

function searchRows({ search }: BenchResults): string[][] {
  return [timesRow('Turnkeeper', search.ours), timesRow('LIKE, in memory', search.like)];
}

function listRows({ list, search }: BenchResults): string[][] {
  return [
    timesRow(`the tree over ${list.few} sessions`, list.treeOfFew),
    timesRow(`the tree over ${list.many} sessions`, list.treeOfMany),
    timesRow(`the tree over ${list.many} in families of ${list.family}`, list.treeOfFamilies),
    timesRow(`Open Session over ${list.few} sessions`, list.openSession),
    timesRow(`a search over ${search.messages} messages`, list.firstHits),
  ];
}

function timesRow(name: string, times: number[]): string[] {
  return [name, quantile(times, 0.5).toFixed(2), quantile(times, 0.95).toFixed(2)];
}

function delayRows(what: string, { busy, idle }: DelayResult): string[][] {
  const row = (name: string, delays: number[]): string[] => [name, delays.map((ms) => ms.toFixed(1)).join(', ')];
  return [row(what, busy), row('idle, beside it', idle)];
}

export function targetRow({ what, value, limit, unit, bound, ok }: Target): string[] {
  return [
    what,
    `${value.toFixed(2)} ${unit}`,
    `at ${bound} ${Number(limit.toPrecision(2))} ${unit}`,
    ok ? 'ok' : 'MISS',
  ];
}

export function table(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const lines = [head, ...rows].map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${cells.join('  ')}`.trimEnd();
  });
  return `${lines.join('\n')}\n`;
}
