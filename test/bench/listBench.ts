import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SessionStore } from '../../src/core/sessionStore';
import { readSessionRows } from '../../src/host/readSessionRows';
import { firstPageSize as hitsAtOnce } from '../../src/host/sessionSearch';
import { nodeFiles } from '../../src/store/disk/files';
import type * as StoreModule from '../../src/store/openStore';
import { openThread } from '../../src/store/storeThread';
import { BenchText } from './benchText';
import { queryOf } from './searchBench';

/** Milliseconds, sample by sample, each through the store's thread as a window asks. */
export interface ListResult {
  few: number;
  many: number;
  /** How many sessions a large family has. */
  family: number;
  /** All that the tree reads for its first page: over few sessions, over many, and over many in large families. */
  treeOfFew: number[];
  treeOfMany: number[];
  treeOfFamilies: number[];
  /** All sessions of the smaller store, as Open Session lists them. */
  openSession: number[];
  /** The first results of a search over the large history. */
  firstHits: number[];
}

interface ListOptions {
  storeFile: string;
  /** A folder with a large history, its search index complete. */
  searched: string;
  samples: number;
}

const few = 100;
const many = 10_000;
const family = 500;
const timed = ['treeOfFew', 'treeOfMany', 'treeOfFamilies', 'openSession', 'firstHits'] as const;

/** The stores take turns, sample by sample, so that what the machine does beside it hits all of them. */
export async function listBench(root: string, { storeFile, searched, samples }: ListOptions): Promise<ListResult> {
  const { openStore } = createRequire(__filename)(storeFile) as typeof StoreModule;
  const open = async (count: number, inFamily: number): Promise<SessionStore> => {
    const directory = path.join(root, `sessions-${count}-${inFamily}`);
    await makeSessions(directory, count, inFamily);
    return openStore({ directory });
  };
  const [small, large, families] = [await open(few, 5), await open(many, 5), await open(many, family)];
  const history = await openStore({ directory: searched });
  const lists = { treeOfFew: [], treeOfMany: [], treeOfFamilies: [], openSession: [], firstHits: [] };
  const result: ListResult = { few, many, family, ...lists };
  const text = new BenchText(13);
  for (let sample = -10; sample < samples; sample++) {
    const words = queryOf(text, sample + 10);
    const times = {
      treeOfFew: await time(() => readTree(small)),
      treeOfMany: await time(() => readTree(large)),
      treeOfFamilies: await time(() => readTree(families)),
      openSession: await time(() => small.listSessions({ limit: few })),
      firstHits: await time(() => history.search({ text: words, limit: hitsAtOnce })),
    };
    // The first ones warm up.
    if (sample < 0) continue;
    for (const key of timed) result[key].push(times[key]);
  }
  for (const store of [small, large, families, history]) await store.close();
  return result;
}

/** As the tree does in a window that runs nothing. */
function readTree(store: SessionStore): Promise<unknown> {
  const shown = { filter: {}, byTag: false, pages: new Map<string, number>(), now: Date.now() };
  return readSessionRows({ store, runner: { live: () => null } }, shown);
}

/**
 * Some of them pinned, tagged, unread, interrupted, archived or in the trash. Each family is one session and its
 * children; they were used in turns, so that the newest page has some of as many families as can be.
 */
async function makeSessions(directory: string, count: number, inFamily: number): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const files = { ...nodeFiles, fsyncSync: () => undefined };
  const thread = await openThread({ directory, files, clock: Date, onChange: () => undefined });
  const { calls } = thread;
  const text = new BenchText(2);
  const parents: string[] = [];
  for (let number = 0; number < count; number++) {
    const parentId = parents[number % (count / inFamily)] ?? null;
    const { id } = await calls.createSession({ title: text.words(30), agent: 'guide', parentId });
    if (parentId === null) parents.push(id);
    const status = number % 11 === 0 ? 'interrupted' : 'complete';
    await calls.appendTurn(id, { user: text.words(60), assistant: text.words(100), status });
    if (number % 5 === 0) await calls.updateSession(id, { tags: [text.word()], unread: number % 3 === 0 });
    if (number % 50 === 7) await calls.updateSession(id, { pinned: true });
    if (number % 20 === 9) await calls.updateSession(id, { archivedAt: Date.now() });
    if (number % 20 === 13) await calls.moveToTrash(id);
  }
  while (thread.workInBackground());
  thread.close();
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
