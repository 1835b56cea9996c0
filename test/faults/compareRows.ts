import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import initSqlJs, { type Database } from 'sql.js';

/** The tables that are carried elsewhere, each with an order that is the same wherever it lies: siblings keep theirs. */
const orders: Record<string, string> = {
  session: 'id',
  session_tag: 'session_id, tag',
  turn: 'session_id, number',
  message: 'turn_id, position',
  snapshot: 'session_id, created_at, id',
  draft: 'session_id',
  queued_prompt: 'session_id, position',
  pending_turn: 'session_id',
  pending_events: 'pending_id, number',
  repair: 'session_id, rule, message_id',
  wanted_parent: 'session_id',
};

/** What each store has of its own: where its rows lie, what it last told its windows, whom it still waits for. */
const ownColumns = new Set(['number']);
const ownTables = new Set(['change_log', 'discarded_turn', 'sqlite_sequence']);

/**
 * Compares two closed stores row by row, every column of every table, through SQL: what the store itself would leave
 * out of both is seen here. Returns how many rows each table has.
 */
export async function compareRows(original: string, copy: string): Promise<Record<string, number>> {
  const { Database } = await initSqlJs();
  const [here, there] = [original, copy].map((folder) => new Database(readFileSync(path.join(folder, 'sessions.db'))));
  assert.ok(here && there);
  assert.deepEqual(tablesOf(here), Object.keys(orders).sort());
  const counts = Object.entries(orders).map(([table, order]) => [table, compareTable(here, there, { table, order })]);
  for (const database of [here, there]) database.close();
  return Object.fromEntries(counts) as Record<string, number>;
}

function tablesOf(database: Database): string[] {
  const [found] = database.exec("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  return (found?.values ?? []).map(([name]) => String(name)).filter((name) => !ownTables.has(name));
}

function compareTable(here: Database, there: Database, { table, order }: { table: string; order: string }): number {
  const columns = columnsOf(here, table).join(', ');
  const [one, other] = [here, there].map((from) => from.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${order}`));
  assert.ok(one && other);
  let rows = 0;
  for (; one.step(); rows++) {
    assert.ok(other.step(), `${table} ends after ${rows} rows`);
    assert.deepEqual(other.get(), one.get(), `row ${rows} of ${table}: ${columns}`);
  }
  assert.ok(!other.step(), `${table} has more than ${rows} rows`);
  for (const statement of [one, other]) statement.free();
  return rows;
}

function columnsOf(database: Database, table: string): string[] {
  const [found] = database.exec(`SELECT name FROM pragma_table_xinfo('${table}') ORDER BY name`);
  return (found?.values ?? []).map(([name]) => String(name)).filter((name) => !ownColumns.has(name));
}
