import { backUp } from './health/backUp';
import { branchCalls } from './turns/branchCalls';
import { contextCalls } from './wire/contextCalls';
import { exportCalls } from './exchange/exportCalls';
import { findCalls } from './search/findCalls';
import { importCalls } from './exchange/importCalls';
import { loadCalls } from './repair/loadCalls';
import type { OpenFolder, Surroundings } from './health/openFolder';
import { outboxCalls } from './outbox/outboxCalls';
import { queueCalls } from './sessions/queueCalls';
import type { SearchIndex } from './search/searchIndex';
import { sessionCalls } from './sessions/sessionCalls';
import { sessionOverview } from './sessions/sessionOverview';
import type { StoreCalls } from './storeCalls';
import type { StoreConnection } from './storeConnection';
import { turnCalls } from './turns/turnCalls';

interface Parts {
  connection: StoreConnection;
  opened: OpenFolder;
  index: SearchIndex;
  surroundings: Surroundings;
  /** What is wrong with the store, in words. */
  check: () => string[];
  isClosed: () => boolean;
}

/** Everything that a store can be asked, each from the file that knows how. */
export function composeCalls({ connection, opened, index, surroundings, check, isClosed }: Parts): StoreCalls {
  const sessions = sessionCalls(connection);
  return {
    ...sessions,
    ...sessionOverview(connection),
    ...loadCalls(connection),
    ...turnCalls(connection),
    ...contextCalls(connection),
    ...outboxCalls(connection),
    ...queueCalls(connection),
    ...branchCalls(connection),
    ...exportCalls(connection, surroundings.files, isClosed),
    ...importCalls(connection, surroundings.files, isClosed),
    search: index.search,
    purge: (id) => {
      void sessions.purge(id);
      forgetPurged(opened, index);
    },
    ...findCalls(connection),
    backup: (target) => backUp(opened.file, target, surroundings),
    checkIntegrity: () => {
      const problems = check();
      return { ok: problems.length === 0, problems };
    },
    readRefusal: () => {
      const { refusal } = connection;
      return refusal ? { code: refusal.code, message: refusal.message, remedy: refusal.remedy } : null;
    },
  };
}

/** The session is gone by now, whatever becomes of this. */
function forgetPurged({ file }: OpenFolder, index: SearchIndex): void {
  index.forget();
  try {
    file.emptyLog();
  } catch {
    // The log is emptied when the store is closed, at the latest.
  }
}
