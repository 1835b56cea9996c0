import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../../core/clock';
import type { JsonObject } from '../../core/json';
import { SessionError } from '../../core/sessionError';
import { copyAside, copyToRead } from './copyStore';
import type { Database } from '../database';
import { DatabaseFile } from '../disk/databaseFile';
import { nodeFiles, type Files } from '../disk/files';
import { migrations } from '../rows/migrations';
import { databaseName } from './openFolder';
import { newOwner } from '../disk/processIdentity';
import { readDamagedSession, readDamagedIds } from './readDamaged';
import { rescueDatabase } from './rescueDatabase';
import type { Read } from './rescueRows';
import { loadSqlite } from '../disk/sqlite';
import { openThread } from '../storeThread';

export interface SalvageReport {
  /** Where the new store lies. The damaged one is as it was. */
  directory: string;
  sessions: number;
  turns: number;
  /** What could not be read, or only from pages that are known to be damaged, in words. */
  losses: string[];
}

interface SalvageOptions {
  directory: string;
  files?: Files;
  clock?: Clock;
}

/**
 * Reads all that can be read of a damaged store, turn by turn, into a new store beside it: what lies in sound pages
 * as it is, the rest as far as SQLite can make sense of it, and named in the report.
 */
export async function salvageStore({
  directory,
  files = nodeFiles,
  clock = Date,
}: SalvageOptions): Promise<SalvageReport> {
  const kept = copyAside(path.join(directory, databaseName), files);
  const target = path.join(directory, 'salvaged', `${path.basename(kept)}-${clock.now()}`);
  const workshop = path.join(os.tmpdir(), `turnkeeper-${randomUUID()}`);
  const readers = await openReaders(kept, workshop, files, clock);
  try {
    const { rescued, losses } = await rescueDatabase({ readers: readers.use, workshop, files, clock });
    try {
      const read: Read = (work) => rescued.read(work);
      const saved = await copySessions(read, target, files, clock);
      return { directory: target, ...saved, losses: [...losses, ...saved.losses] };
    } finally {
      rescued.abandon();
    }
  } finally {
    readers.close();
    files.rmSync(workshop, { recursive: true, force: true });
  }
}

async function copySessions(
  read: Read,
  target: string,
  files: Files,
  clock: Clock,
): Promise<Omit<SalvageReport, 'directory'>> {
  const losses: string[] = [];
  const ids = readDamagedIds(read);
  if (ids.length === 0) {
    throw new SessionError('corrupt', 'Nothing in the damaged store can be read.', {
      remedy: 'Go back to a backup: the newest are in the folder `backups` beside it.',
    });
  }
  const thread = await openThread({ directory: target, files, clock, onChange: () => undefined });
  const saved = { sessions: 0, turns: 0 };
  try {
    for (const id of ids) {
      const document = readDamagedSession(read, id, losses);
      try {
        await thread.calls.importSession(document as unknown as JsonObject);
        saved.sessions++;
        saved.turns += document.turns.length;
      } catch (error) {
        losses.push(`Session ${id} cannot be taken over: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return { ...saved, losses };
  } finally {
    thread.close();
  }
}

/** Two copies, since reading a database in WAL mode writes to it; one refuses damaged pages and one takes them as they are. */
async function openReaders(kept: string, workshop: string, files: Files, clock: Clock) {
  const sqlite = await loadSqlite();
  const open = (name: string, verify: boolean): DatabaseFile => {
    const folder = path.join(workshop, name);
    files.mkdirSync(folder, { recursive: true, mode: 0o700 });
    copyToRead(path.join(kept, databaseName), path.join(folder, databaseName), files);
    return new DatabaseFile({ sqlite, folder, name: 'sessions', files, clock, owner: newOwner(), migrations, verify });
  };
  const strict = open('strict', true);
  const lenient = open('lenient', false);
  return {
    use: {
      strict: <Result>(work: (database: Database) => Result) => strict.read(work),
      lenient: <Result>(work: (database: Database) => Result) => lenient.read(work),
    },
    close: () => {
      strict.abandon();
      lenient.abandon();
    },
  };
}
