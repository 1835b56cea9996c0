import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Prints one JSON document instead of tables. */
  json: boolean;
  quick: boolean;
  /** Of the histories that turns are committed to, in MB, ascending. */
  sizes: number[];
  rounds: number;
  heavyRounds: number;
  commitsARound: number;
  warmUp: number;
  openSamples: number;
  /** Of the history that is searched, in MB. One of 240 MB has a good 100,000 messages. */
  searchSize: number;
  searchQueries: number;
  delayTurns: number;
  delaySamples: number;
  listSamples: number;
  /** In MB, of the history that is imported; one of 240 MB has a good 100,000 messages. */
  importSize: number;
}

/** `--quick` asks the same questions of smaller stores, fewer times. */
export function benchOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, quick: { type: 'boolean' } } });
  const shared = { json: values.json ?? false, commitsARound: 20, warmUp: 1000, delayTurns: 1000, delaySamples: 3 };
  return values.quick
    ? {
        ...{ ...shared, quick: true, sizes: [1, 20, 60], rounds: 12, heavyRounds: 4, openSamples: 5 },
        ...{ searchSize: 60, searchQueries: 40, listSamples: 60, importSize: 20 },
      }
    : {
        ...{ ...shared, quick: false, sizes: [1, 100, 400], rounds: 30, heavyRounds: 6, openSamples: 15 },
        ...{ searchSize: 240, searchQueries: 100, listSamples: 200, importSize: 240 },
      };
}
