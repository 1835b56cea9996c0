import path from 'node:path';
import type { Clock } from '../../core/clock';
import type { Database, SqlValue } from '../database';
import { DatabaseFile } from '../disk/databaseFile';
import type { Files } from '../disk/files';
import { newOwner } from '../disk/processIdentity';
import { loadSqlite } from '../disk/sqlite';
import { migrations } from '../rows/migrations';
import { rescueRows, type Readers, type Table } from './rescueRows';

interface RescueOptions {
  readers: Readers;
  /** A folder of ours, which somebody else deletes. */
  workshop: string;
  files: Files;
  clock: Clock;
}

/** By these the rows are looked up afterwards. */
const lookedUp = ['id', 'session_id', 'turn_id', 'pending_id'];

/**
 * A sound database with all rows that can be read of a damaged one. It has the schema's columns and none of its rules,
 * since rows whose parents are lost are to be found in it, too.
 */
export async function rescueDatabase({ readers, workshop, files, clock }: RescueOptions) {
  const sqlite = await loadSqlite();
  const open = (name: string, schema: readonly string[]) => {
    const folder = path.join(workshop, name);
    files.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const owner = newOwner();
    return new DatabaseFile({ sqlite, folder, name: 'sessions', files, clock, owner, migrations: schema });
  };
  const pattern = open('pattern', migrations);
  const tables = pattern.read(readTables);
  pattern.abandon();
  const rescued = open('rescued', [tables.map(plainSchema).join('\n')]);
  const losses = tables.flatMap((table) =>
    rescueRows(readers, table, (rows) => rescued.write(insertInto(table, rows))),
  );
  return { rescued, losses };
}

function readTables(database: Database): Table[] {
  const tables = database.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM store.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  );
  return tables.map(({ name, sql }) => {
    const columns = database.all<{ name: string }>("SELECT name FROM pragma_table_info(?, 'store')", [name]);
    return { name, columns: columns.map((column) => column.name), hasRowIds: !/WITHOUT ROWID\s*$/i.test(sql) };
  });
}

function plainSchema({ name, columns }: Table): string {
  const indexes = columns
    .filter((column) => lookedUp.includes(column))
    .map((column) => `CREATE INDEX store.${name}_by_${column} ON ${name} (${column});`);
  return [`CREATE TABLE store.${name} (${columns.join(', ')});`, ...indexes].join('\n');
}

function insertInto({ name, columns }: Table, rows: readonly Record<string, SqlValue>[]) {
  const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  return (database: Database): void => {
    for (const row of rows)
      database.run(
        sql,
        columns.map((column) => row[column] ?? null),
      );
  };
}
