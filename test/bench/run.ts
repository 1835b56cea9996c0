// npm run bench [-- --quick] [-- --json]: ratios against peers, all in one run. Exits with 1 when one misses its limit.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from '../../scripts/build.mjs';
import { runMain } from '../../scripts/friendlyError.mjs';
import { root } from '../../scripts/root.mjs';
import { ensureRig } from '../rig/ensureRig.mjs';
import { benchOptions, type BenchOptions } from './benchOptions';
import { commitBench, type CommitResult } from './commitBench';
import { delayBench } from './delayBench';
import { listBench } from './listBench';
import { nodeFiles } from '../../src/store/disk/files';
import { openThread } from '../../src/store/storeThread';
import { openBench } from './openBench';
import { report } from './report';
import { searchBench } from './searchBench';
import { messagesInTurn, seedFolders } from './seedFolders';
import { targets, type BenchResults } from './targets';

runMain(async () => {
  const options = benchOptions(process.argv.slice(2));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'turnkeeper-bench-'));
  try {
    const results = await measure(folder, options);
    const lines = targets(results);
    console.log(options.json ? JSON.stringify(toDocument(options, results, lines)) : report(results, lines));
    return lines.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function measure(folder: string, options: BenchOptions): Promise<BenchResults> {
  const storeFile = await builtStore(folder);
  const { node } = await ensureRig({ browser: false });
  const { sizes } = options;
  const say = (words: string): void => console.error(words);
  say(`Seeding stores of ${sizes.join(', ')} MB ...`);
  const grown = await seedFolders(
    folder,
    [...new Set([...sizes, options.searchSize, options.importSize])].sort((one, other) => one - other),
  );
  const seeds = new Map(sizes.map((size) => [size, grown.get(size) ?? '']));
  say('Committing turns ...');
  const commits = await commitBench({ ...options, root: folder, seeds, storeFile, node });
  say('Opening ...');
  const opens = await openBench(foldersOf(commits), { storeFile, samples: options.openSamples });
  say('Searching ...');
  const searched = grown.get(options.searchSize) ?? '';
  const search = await searchBench(searched, { storeFile, queries: options.searchQueries });
  say('Listing ...');
  const list = await listBench(folder, { storeFile, searched, samples: options.listSamples });
  say('Watching the host thread ...');
  const delay = await delayBench(folder, { storeFile, count: options.delayTurns, samples: options.delaySamples });
  const imported = await exportMessages(grown.get(options.importSize) ?? '', path.join(folder, 'import.json'));
  const importDelay = await delayBench(folder, { storeFile, ...imported, samples: options.delaySamples });
  return { sizes, commits, opens, search, list, delay, importDelay };
}

/** A file of that history, and how many messages it has. */
async function exportMessages(directory: string, file: string): Promise<{ file: string; count: number }> {
  const thread = await openThread({ directory, files: nodeFiles, clock: Date, onChange: () => undefined });
  const { turns } = await thread.calls.exportTo(file);
  thread.close();
  return { file, count: turns * messagesInTurn };
}

/** What is measured is what ships. It is copied, so that a build meanwhile does not take it from under the processes. */
async function builtStore(folder: string): Promise<string> {
  const given = process.env.TURNKEEPER_DIST;
  if (given === undefined) await build();
  const copy = path.join(folder, 'built');
  mkdirSync(copy);
  for (const name of ['store.js', 'storeWorker.js', 'sql-wasm-debug.wasm']) {
    copyFileSync(path.join(given ?? path.join(root, 'dist'), name), path.join(copy, name));
  }
  return path.join(copy, 'store.js');
}

/** The stores that the window's own way of committing has left, with their search index complete. */
function foldersOf(commits: readonly CommitResult[]): Map<number, string> {
  const ours = commits.filter(({ name }) => name === 'Turnkeeper, through its thread');
  return new Map(ours.map(({ size, folder }) => [size ?? 0, folder]));
}

function toDocument(options: BenchOptions, results: BenchResults, lines: ReturnType<typeof targets>): object {
  const machine = { platform: process.platform, cpus: os.cpus().length, node: process.version };
  const commits = results.commits.map(({ name, size, rounds, memory, ours }) => ({ name, size, rounds, ours, memory }));
  return { quick: options.quick, machine, targets: lines, ...results, commits };
}
