import initSqlJs, { type Database as SqlDatabase } from 'sql.js';
import type { DerivedFile } from '../../../../src/store/database';
import { statementsOf } from '../memoryConnection';

export interface MemoryDerivedFile extends DerivedFile {
  /** How often it was discarded. */
  discards: number;
  /** Thrown by every use until it is set back. */
  failure: unknown;
  /** Behind the back of whoever uses it. */
  tamper(sql: string): void;
}

/** The real SQLite without a file, with its schema whenever it is new. */
export async function memoryDerivedFile(schema: string): Promise<MemoryDerivedFile> {
  const sql = await initSqlJs();
  const open = (): SqlDatabase => {
    const database = new sql.Database();
    database.run("ATTACH ':memory:' AS store");
    database.run(schema);
    return database;
  };
  let sqlite = open();
  const use: DerivedFile['read'] = (work) => {
    if (file.failure !== undefined) throw file.failure;
    sqlite.run('BEGIN');
    try {
      const result = work(statementsOf(sqlite, 0));
      sqlite.run('COMMIT');
      return result;
    } catch (error) {
      sqlite.run('ROLLBACK');
      throw error;
    }
  };
  const file: MemoryDerivedFile = {
    discards: 0,
    failure: undefined,
    read: use,
    write: use,
    discard: () => {
      file.discards++;
      sqlite.close();
      sqlite = open();
    },
    tamper: (statement) => {
      sqlite.run(statement);
    },
  };
  return file;
}
