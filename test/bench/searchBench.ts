import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import initSqlJs from 'sql.js';
import type * as StoreModule from '../../src/store/openStore';
import { BenchText } from './benchText';

/** Milliseconds a query. */
export interface SearchResult {
  messages: number;
  ours: number[];
  like: number[];
}

/** Our search against LIKE, which is all that SQLite has without an index, in the same SQLite with all of it in memory. */
export async function searchBench(
  folder: string,
  { storeFile, queries }: { storeFile: string; queries: number },
): Promise<SearchResult> {
  const text = new BenchText(7);
  const { openStore } = createRequire(__filename)(storeFile) as typeof StoreModule;
  const like = await likeIn(path.join(folder, 'sessions.db'));
  const store = await openStore({ directory: folder, clock: Date });
  const result: SearchResult = { messages: like.messages, ours: [], like: [] };
  for (let number = -5; number < queries; number++) {
    const words = queryOf(text, number + 5);
    const ours = await time(() => store.search({ text: words, limit: 50 }));
    const likes = await time(() => like.find(words.replaceAll('"', '')));
    if (number < 0) continue;
    result.ours.push(ours);
    result.like.push(likes);
  }
  await store.close();
  return result;
}

/** A word, the beginning of one, two words, a phrase: as people search. */
export function queryOf(text: BenchText, number: number): string {
  const word = text.word();
  return [word, word.slice(0, 3), `${word} ${text.word()}`, `"${word} ${text.word()}"`][number % 4] ?? word;
}

async function time(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function likeIn(file: string): Promise<{ messages: number; find(words: string): void }> {
  const sql = await initSqlJs();
  const database = new sql.Database(readFileSync(file));
  const count = database.exec('SELECT count(*) FROM message')[0]?.values[0]?.[0];
  const statement = database.prepare('SELECT id FROM message WHERE parts LIKE ? ORDER BY number DESC LIMIT 50');
  const find = (words: string): void => {
    statement.bind([`%${words}%`]);
    while (statement.step()) statement.get();
    statement.reset();
  };
  return { messages: Number(count), find };
}
