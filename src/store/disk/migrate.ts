import type { SqliteConnection } from './sqliteConnection';

export function versionOf(connection: SqliteConnection): number {
  return connection.get<{ user_version: number }>('PRAGMA store.user_version')?.user_version ?? 0;
}

/** Each step is one transaction that also advances the version, so that a step is never done half or twice. */
export function migrate(connection: SqliteConnection, migrations: readonly string[]): void {
  for (let version = versionOf(connection); version < migrations.length; version++) {
    connection.script(`BEGIN IMMEDIATE; ${migrations[version]}; PRAGMA store.user_version = ${version + 1}; COMMIT`);
  }
}
