import assert from 'node:assert/strict';
import type { Connection, Database, WriteTransaction } from '../../../src/store/database';
import { dump } from './dump';

const refusal = new Error('this statement was made to fail');

/** A connection whose transactions fail at their statement number `failAt`, counted from 1. */
export function failingStatements(connection: Connection, failAt: number): Connection {
  let count = 0;
  const counted = <Result>(statement: () => Result): Result => {
    count++;
    if (count === failAt) throw refusal;
    return statement();
  };
  const fail = (database: Database): Database => ({
    now: database.now,
    run: (sql, params) => counted(() => database.run(sql, params)),
    get: (sql, params) => counted(() => database.get(sql, params)),
    all: (sql, params) => counted(() => database.all(sql, params)),
    each: (sql, params, visit) => counted(() => database.each(sql, params, visit)),
  });
  return {
    owner: connection.owner,
    isAlive: (owner) => connection.isAlive(owner),
    read: (work) => connection.read((database) => work(fail(database))),
    write: (work) =>
      connection.write((transaction: WriteTransaction) => {
        const result = work({ ...fail(transaction), changed: (change) => transaction.changed(change) });
        // The commit itself is the last that can fail.
        return counted(() => result);
      }),
  };
}

/**
 * Lets the mutation fail at each of its statements in turn. Every failure must leave the store as it was, and the
 * attempt after the last failure must succeed. Returns how many failures there were.
 */
export function failEachStatement(connection: Connection, mutate: (connection: Connection) => unknown): number {
  const before = dump(connection);
  for (let failAt = 1; failAt < 10_000; failAt++) {
    try {
      mutate(failingStatements(connection, failAt));
    } catch (error) {
      // Where there is a file, the store says it in its own words.
      assert.ok(error === refusal || (error as Error).cause === refusal, String(error));
      assert.deepEqual(dump(connection), before);
      continue;
    }
    assert.notDeepEqual(dump(connection), before, 'the mutation changed nothing, so that nothing was shown');
    return failAt - 1;
  }
  throw new Error('the mutation never succeeded');
}
