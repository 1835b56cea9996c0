import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as StoreModule from '../../../src/store/openStore';
import type { Committer, OpenCommitter } from '../committer';

/** Turnkeeper as it ships, in a thread of its own. */
export const ourStore: OpenCommitter = (given) => open(given, {});

/** The same store in the calling thread, without the messages between threads. */
export const ourStoreInThread: OpenCommitter = (given) => open(given, { clock: Date });

async function open(
  { folder, storeFile }: { folder: string; storeFile: string },
  options: { clock?: typeof Date },
): Promise<Committer> {
  const { openStore } = createRequire(pathToFileURL(storeFile))(storeFile) as typeof StoreModule;
  const store = await openStore({ directory: folder, ...options });
  const { id } = await store.createSession({ title: 'Bench' });
  return {
    commit: async (turn) => void (await store.appendTurn(id, turn)),
    read: async () => {
      const { items } = await store.listSessions({ limit: 50 });
      for (const session of items) await store.loadSession(session.id);
    },
    close: () => store.close(),
  };
}
