import path from 'node:path';
import { emptyDatabase } from './emptyDatabase';
import type { Files } from './files';
import { migrate } from './migrate';
import type { SqliteConnection } from './sqliteConnection';
import { toSessionError } from './storeError';
import { syncFolder } from './walFile';

interface NewDatabase {
  /** Where it is made. */
  draft: string;
  /** Where it belongs. */
  file: string;
  files: Files;
  migrations: readonly string[];
}

/**
 * A new database is made under another name and gets its own only when it is complete and on disk. So an empty file
 * under the real name is never the beginning of a store: it is what is left of one.
 */
export function createDatabase({ draft, file, files, migrations }: NewDatabase, connect: () => SqliteConnection): void {
  for (const left of [draft, `${draft}-wal`, `${draft}-journal`]) {
    if (files.statSync(left, { throwIfNoEntry: false })) files.unlinkSync(left);
  }
  files.writeFileSync(draft, emptyDatabase(), { mode: 0o600 });
  const connection = connect();
  try {
    migrate(connection, migrations);
    connection.close();
  } catch (error) {
    const { failure } = connection;
    connection.abandon();
    throw toSessionError(error, failure);
  }
  files.renameSync(draft, file);
  syncFolder(path.dirname(file), files);
}
