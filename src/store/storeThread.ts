import type { Clock } from '../core/clock';
import type { Change } from '../core/sessionStore';
import { backgroundWork } from './backgroundWork';
import type { SessionError } from '../core/sessionError';
import { checkDatabase } from './health/checkDatabase';
import { keepDamaged } from './health/keepDamaged';
import { composeCalls } from './composeCalls';
import { DatabaseFile } from './disk/databaseFile';
import type { Files } from './disk/files';
import { damage } from './disk/inspectDatabase';
import { LazyFile } from './disk/lazyFile';
import { LockPatience } from './disk/lockPatience';
import { releaseOwned } from './outbox/lease';
import { openFolder, type OpenFolder, type Surroundings } from './health/openFolder';
import { newOwner } from './disk/processIdentity';
import { createSearchIndex } from './search/searchIndex';
import { searchSchema } from './search/searchSchema';
import { loadSqlite } from './disk/sqlite';
import type { StoreCalls } from './storeCalls';
import { StoreConnection } from './storeConnection';

export interface ThreadOptions {
  directory: string;
  files: Files;
  clock: Clock;
  onChange: (change: Change) => void;
  /** Names this store among the owners of locks and leases; a new name unless it replaces a thread that has ended. */
  nonce?: string;
}

/** A store as it runs inside one thread. */
export interface StoreThread {
  readonly calls: StoreCalls;
  /** Changes whenever any process writes. */
  readonly recordFile: string;
  /** Tells what other processes have done since this was last asked. False when that cannot be read now. */
  tellOthersChanges(): boolean;
  /** Does a small piece of what can wait. False when nothing is left to do. */
  workInBackground(): boolean;
  close(): void;
}

export async function openThread({ directory, files, clock, onChange, nonce }: ThreadOptions): Promise<StoreThread> {
  const patience = new LockPatience();
  const surroundings: Surroundings = { sqlite: await loadSqlite(), files, clock, owner: newOwner(nonce), patience };
  const opened = openFolder(directory, surroundings);
  const connection = connect(opened, surroundings, onChange);
  const search = searchFile(opened.folder, surroundings);
  const index = createSearchIndex(connection, search);
  const check = () => checkAndProtect(opened, connection, files);
  let isClosed = false;
  const parts = { directory, connection, opened, index, surroundings, check, isClosed: () => isClosed };
  const work = backgroundWork(parts);
  return {
    calls: composeCalls(parts),
    recordFile: opened.file.recordFile,
    tellOthersChanges: () => patience.briefly(() => isDone(() => connection.tellOthersChanges())),
    workInBackground: () => patience.briefly(work),
    close: () => {
      isClosed = true;
      try {
        if (!connection.refusal) releaseOwned(connection);
      } finally {
        search.close();
        opened.close();
      }
    },
  };
}

function connect(opened: OpenFolder, { owner, files }: Surroundings, tell: (change: Change) => void): StoreConnection {
  const { file } = opened;
  const keep = (found: SessionError) => keepDamaged(file.path, files, found);
  try {
    const connection = new StoreConnection({ file, owner, tell, keep });
    if (opened.refusal) connection.refuseWrites(opened.refusal);
    return connection;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function searchFile(folder: string, { sqlite, files, clock, owner, patience }: Surroundings): LazyFile {
  return new LazyFile(() => {
    const migrations = [searchSchema];
    const file = new DatabaseFile({ sqlite, folder, name: 'search', files, clock, owner, patience, migrations });
    try {
      file.collectDead();
      return file;
    } catch (error) {
      file.abandon();
      throw error;
    }
  });
}

function checkAndProtect(opened: OpenFolder, connection: StoreConnection, files: Files): string[] {
  const problems = checkDatabase(opened.file, files);
  if (problems.length > 0) connection.protect(damage(problems.join(' ')));
  return problems;
}

/** False where another holds the lock, or the disk fails. */
function isDone(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
