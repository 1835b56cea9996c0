import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import path from 'node:path';
import { SessionError } from '../../core/sessionError';
import type { DatabaseFile } from '../disk/databaseFile';
import type { Files } from '../disk/files';
import { requireFileName } from '../disk/requireFileName';
import type { Sqlite } from '../disk/sqlite';
import { SqliteConnection } from '../disk/sqliteConnection';
import { toSessionError } from '../disk/storeError';
import { syncFolder } from '../disk/walFile';

const copied = 'copy.db';
const vacuumed = 'backup.db';

/**
 * Writes the whole store, as it is now, into a database of its own at `target`. The lock is held only while the file is
 * copied; it is tidied, verified and put in place afterwards, so that no other window waits for that and no half of a
 * backup ever has a backup's name.
 */
export function backUp(file: DatabaseFile, target: string, { sqlite, files }: { sqlite: Sqlite; files: Files }): void {
  requireFileName(target, 'the file');
  if (path.resolve(target) === path.resolve(file.path)) {
    throw new SessionError('invalid', 'A store cannot be backed up onto itself.');
  }
  const workshop = `${target}.${randomUUID()}.partial`;
  try {
    files.mkdirSync(workshop, { recursive: true, mode: 0o700 });
    file.exclusively((connection) => {
      connection.get('PRAGMA store.wal_checkpoint(TRUNCATE)');
      files.copyFileSync(file.path, path.join(workshop, copied), constants.COPYFILE_FICLONE);
      copyLog(`${file.path}-wal`, path.join(workshop, `${copied}-wal`), files);
    });
    vacuum(workshop, sqlite, files);
    verify(workshop, sqlite, files);
    files.renameSync(path.join(workshop, vacuumed), target);
    syncFolder(path.dirname(target), files);
  } catch (error) {
    throw toSessionError(error);
  } finally {
    files.rmSync(workshop, { recursive: true, force: true });
  }
}

/** Empty after the checkpoint, unless that failed. */
function copyLog(from: string, to: string, files: Files): void {
  if (files.statSync(from, { throwIfNoEntry: false })?.size) files.copyFileSync(from, to);
}

function vacuum(workshop: string, sqlite: Sqlite, files: Files): void {
  use(workshop, copied, sqlite, files, (connection) => {
    connection.run('VACUUM store INTO ?', [`${connection.folder}/${vacuumed}`]);
  });
}

function verify(workshop: string, sqlite: Sqlite, files: Files): void {
  use(workshop, vacuumed, sqlite, files, (connection) => {
    const found = connection.all<{ integrity_check: string }>('PRAGMA store.integrity_check(1)');
    if (found[0]?.integrity_check !== 'ok') throw new SessionError('io', 'The backup did not turn out whole.');
  });
}

function use(
  folder: string,
  name: string,
  sqlite: Sqlite,
  files: Files,
  work: (connection: SqliteConnection) => void,
): void {
  const connection = new SqliteConnection(sqlite, name, { folder, files });
  try {
    work(connection);
    connection.close();
  } catch (error) {
    const { failure } = connection;
    connection.abandon();
    throw toSessionError(error, failure);
  }
}
