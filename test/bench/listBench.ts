import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SessionStore } from '../../src/core/sessionStore';
import { nodeFiles } from '../../src/store/disk/files';
import type * as StoreModule from '../../src/store/openStore';
import { openThread } from '../../src/store/storeThread';
import { BenchText } from './benchText';
import { queryOf } from './searchBench';

/** Milliseconds, sample by sample, each through the store's thread as a window asks. */
export interface ListResult {
  few: number;
  many: number;
  /** All that the first page of the tree shows, over few sessions and over many. */
  treeOfFew: number[];
  treeOfMany: number[];
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
/** As many rows as a page of the tree has, and as many results as are in sight. */
const treePage = 100;
const firstPage = 20;

/** The stores take turns, sample by sample, so that what the machine does beside it hits all of them. */
export async function listBench(root: string, { storeFile, searched, samples }: ListOptions): Promise<ListResult> {
  const { openStore } = createRequire(__filename)(storeFile) as typeof StoreModule;
  const open = async (count: number): Promise<SessionStore> => {
    const directory = path.join(root, `sessions-${count}`);
    await makeSessions(directory, count);
    return openStore({ directory });
  };
  const [small, large, history] = [await open(few), await open(many), await openStore({ directory: searched })];
  const result: ListResult = { few, many, treeOfFew: [], treeOfMany: [], openSession: [], firstHits: [] };
  const text = new BenchText(13);
  for (let sample = -10; sample < samples; sample++) {
    const words = queryOf(text, sample + 10);
    const times = {
      treeOfFew: await time(() => readTree(small)),
      treeOfMany: await time(() => readTree(large)),
      openSession: await time(() => small.listSessions({ limit: few })),
      firstHits: await time(() => history.search({ text: words, limit: firstPage })),
    };
    // The first ones warm up.
    if (sample < 0) continue;
    for (const key of ['treeOfFew', 'treeOfMany', 'openSession', 'firstHits'] as const) result[key].push(times[key]);
  }
  for (const store of [small, large, history]) await store.close();
  return result;
}

/** What the tree asks for before it shows anything: a page of sessions, what each is doing, and the size of the folded groups. */
async function readTree(store: SessionStore): Promise<void> {
  const { items } = await store.listSessions({ limit: treePage });
  await Promise.all([
    store.readStates(items.map(({ id }) => id)),
    store.countSessions('archived'),
    store.countSessions('trash'),
  ]);
}

/** Some of them pinned, tagged, unread, interrupted, archived or in the trash. */
async function makeSessions(directory: string, count: number): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const files = { ...nodeFiles, fsyncSync: () => undefined };
  const thread = await openThread({ directory, files, clock: Date, onChange: () => undefined });
  const { calls } = thread;
  const text = new BenchText(2);
  for (let number = 0; number < count; number++) {
    const { id } = await calls.createSession({ title: text.words(30), agent: 'guide' });
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
