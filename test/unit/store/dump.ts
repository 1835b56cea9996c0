import type { Connection, SqlValue } from '../../../src/store/database';

export type Dump = Record<string, Record<string, SqlValue>[]>;

/** Every row of every table, for comparing a whole store before and after. */
export function dump(connection: Connection): Dump {
  return connection.read((database) => {
    const tables = database.all<{ name: string }>(
      "SELECT name FROM store.sqlite_master WHERE type = 'table' ORDER BY name",
    );
    return Object.fromEntries(
      tables.map(({ name }) => [name, database.all<Record<string, SqlValue>>(`SELECT * FROM ${name} ORDER BY 1, 2`)]),
    );
  });
}
