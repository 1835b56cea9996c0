import { backUp } from './backUp';
import { branchCalls } from './branchCalls';
import { contextCalls } from './contextCalls';
import type { Connection } from './database';
import { exportCalls } from './exportCalls';
import { importCalls } from './importCalls';
import { loadCalls } from './loadCalls';
import type { OpenFolder, Surroundings } from './openFolder';
import { outboxCalls } from './outboxCalls';
import { queueCalls } from './queueCalls';
import type { SearchIndex } from './searchIndex';
import { sessionCalls } from './sessionCalls';
import type { StoreCalls } from './storeCalls';
import { turnCalls } from './turnCalls';

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
