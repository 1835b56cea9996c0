import { randomUUID } from 'node:crypto';
import initSqlJs, { type Database as SqlDatabase } from 'sql.js';
import type { Connection, Database, SqlParams, WriteTransaction } from '../../../src/store/database';
import { migrations } from '../../../src/store/rows/migrations';

type LoggedChange = Parameters<WriteTransaction['changed']>[0];

export interface MemoryConnection extends Connection {
  /** What transactions have said they changed, oldest first. */
  readonly changes: LoggedChange[];
  /** Milliseconds since 1970; a test moves it. */
  now: number;
  /** Nonces of owners that count as dead. */
  readonly dead: Set<string>;
  /** Another store instance on the same data. */
  another(): MemoryConnection;
}

/** The real SQLite and the real schema without a file: for tests of what is done inside a transaction. */
export async function memoryConnection(): Promise<MemoryConnection> {
  const sql = await initSqlJs();
  const database = new sql.Database();
  database.run("ATTACH ':memory:' AS store");
  database.run('PRAGMA foreign_keys = ON');
  for (const migration of migrations) database.run(migration);
  return connect(database, new Set());
}

function connect(sqlite: SqlDatabase, dead: Set<string>): MemoryConnection {
  const owner = { host: 'test', pid: process.pid, start: '0', nonce: randomUUID() };
  const changes: LoggedChange[] = [];
  const inTransaction = <Result>(work: (transaction: WriteTransaction) => Result): Result => {
    sqlite.run('BEGIN IMMEDIATE');
    const said: LoggedChange[] = [];
    try {
      const statements = statementsOf(sqlite, connection.now);
      const result = work({ ...statements, changed: (change) => said.push(change) });
      sqlite.run('COMMIT');
      changes.push(...said);
      return result;
    } catch (error) {
      sqlite.run('ROLLBACK');
      throw error;
    }
  };
  const connection: MemoryConnection = {
    owner,
    changes,
    dead,
    now: 1_700_000_000_000,
    read: (work) => inTransaction(work),
    write: inTransaction,
    isAlive: ({ nonce }) => !dead.has(nonce),
    another: () => connect(sqlite, dead),
  };
  return connection;
}

/** Statements of a database for the time of a transaction. */
export function statementsOf(sqlite: SqlDatabase, now: number): Database {
  const each = <Row>(sql: string, params: SqlParams, visit: (row: Row) => void): void => {
    const statement = sqlite.prepare(sql);
    try {
      statement.bind([...params]);
      while (statement.step()) visit(statement.getAsObject() as Row);
    } finally {
      statement.free();
    }
  };
  const all = <Row>(sql: string, params: SqlParams = []): Row[] => {
    const rows: Row[] = [];
    each<Row>(sql, params, (row) => rows.push(row));
    return rows;
  };
  return {
    now,
    run: (sql, params = []) => {
      sqlite.run(sql, [...params]);
      return sqlite.getRowsModified();
    },
    get: (sql, params) => all<never>(sql, params)[0],
    all,
    each,
  };
}
