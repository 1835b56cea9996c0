import { backUp } from './health/backUp';
import { branchCalls } from './turns/branchCalls';
import { contextCalls } from './wire/contextCalls';
import type { Connection } from './database';
import { exportCalls } from './exchange/exportCalls';
import { importCalls } from './exchange/importCalls';
import { loadCalls } from './repair/loadCalls';
import type { OpenFolder, Surroundings } from './health/openFolder';
import { outboxCalls } from './outbox/outboxCalls';
import { queueCalls } from './sessions/queueCalls';
import type { SearchIndex } from './search/searchIndex';
import { sessionCalls } from './sessions/sessionCalls';
import type { StoreCalls } from './storeCalls';
import { turnCalls } from './turns/turnCalls';

interface Parts {
  connection: Connection;
  opened: OpenFolder;
  index: SearchIndex;
  surroundings: Surroundings;
  /** What is wrong with the store, in words. */
  check: () => string[];
}

/** Everything that a store can be asked, each from the file that knows how. */
export function composeCalls({ connection, opened, index, surroundings, check }: Parts): StoreCalls {
  return {
    ...sessionCalls(connection),
    ...loadCalls(connection),
    ...turnCalls(connection),
    ...contextCalls(connection),
    ...outboxCalls(connection),
    ...queueCalls(connection),
    ...branchCalls(connection),
    ...exportCalls(connection, surroundings.files),
    ...importCalls(connection, surroundings.files),
    search: index.search,
    backup: (target) => backUp(opened.file, target, surroundings),
    checkIntegrity: () => {
      const problems = check();
      return { ok: problems.length === 0, problems };
    },
  };
}
