import { SessionError, type SessionErrorCode } from '../../../src/core/sessionError';
import type { Connection, Database, SqlParams, WriteTransaction } from '../../../src/store/database';

/** A connection to a store that can only be read, and how often somebody tried otherwise. */
export function refusingToWrite(connection: Connection, code: SessionErrorCode): Connection & { refused: number } {
  const refusing = {
    ...connection,
    refused: 0,
    write: () => {
      refusing.refused += 1;
      throw new SessionError(code, 'No write today.');
    },
  };
  return refusing;
}

/** A connection that counts the rows it gives out, over all transactions. */
export function countingRows(connection: Connection): Connection & { rows: number } {
  const count = (rows: number): void => {
    counting.rows += rows;
  };
  const counting = {
    ...connection,
    rows: 0,
    read: <Result>(work: (database: Database) => Result): Result =>
      connection.read((database) => work(counted(database, count))),
    write: <Result>(work: (transaction: WriteTransaction) => Result): Result =>
      connection.write((transaction) => work({ ...transaction, ...counted(transaction, count) })),
  };
  return counting;
}

function counted(database: Database, count: (rows: number) => void): Database {
  return {
    ...database,
    all: <Row>(sql: string, params?: SqlParams) => {
      const rows = database.all<Row>(sql, params);
      count(rows.length);
      return rows;
    },
    each: <Row>(sql: string, params: SqlParams, visit: (row: Row) => void) => {
      database.each<Row>(sql, params, (row) => {
        count(1);
        visit(row);
      });
    },
  };
}
