// Opens a store in a process of its own, as a window does, and says how long that took: openMain.ts FOLDER STORE_FILE
import { createRequire } from 'node:module';
import type * as StoreModule from '../../src/store/openStore';

/** Milliseconds since opening began. */
export interface OpenTimes {
  untilSessions: number;
  untilTurns: number;
}

async function main([directory = '', storeFile = '']: string[]): Promise<void> {
  const { openStore } = createRequire(__filename)(storeFile) as typeof StoreModule;
  const started = performance.now();
  const store = await openStore({ directory });
  const { items } = await store.listSessions({ limit: 50 });
  const untilSessions = performance.now() - started;
  const { turns } = await store.loadSession(items[0]?.id ?? '');
  const untilTurns = performance.now() - started;
  if (items.length === 0 || turns.length !== 50) throw new Error('The store does not hold what it should.');
  await store.close();
  const times: OpenTimes = { untilSessions, untilTurns };
  process.send?.(times);
}

void main(process.argv.slice(2));
