// Opens a store's database with SQLite itself and prints what is wrong with it, one thing a line: sqliteAudit.mjs FILE
import { createRequire } from 'node:module';

/**
 * @typedef {{ all(): Record<string, unknown>[] }} Statement
 * @typedef {{ DatabaseSync: new (file: string) => { prepare(sql: string): Statement, close(): void } }} NodeSqlite
 */

/** Each finds rows that must not be there. */
const forbidden = {
  'a complete turn without its prompt or its reply': `
    SELECT id FROM turn WHERE status = 'complete' AND (
      NOT EXISTS (SELECT 1 FROM message WHERE turn_id = turn.id AND role = 'user')
      OR NOT EXISTS (SELECT 1 FROM message WHERE turn_id = turn.id AND role = 'assistant'))`,
  'a turn without messages': 'SELECT id FROM turn WHERE id NOT IN (SELECT turn_id FROM message)',
  'a message without its turn': 'SELECT id FROM message WHERE turn_id NOT IN (SELECT id FROM turn)',
  'a turn without its session': 'SELECT id FROM turn WHERE session_id NOT IN (SELECT id FROM session)',
  'two turns with one id': 'SELECT id FROM turn GROUP BY id HAVING count(*) > 1',
  'a gap between the messages of a turn': `
    SELECT turn_id AS id FROM message GROUP BY turn_id HAVING max(position) <> count(*) - 1 OR min(position) <> 0`,
  'a parent in another session': `
    SELECT turn.id FROM turn JOIN turn AS parent ON parent.id = turn.parent_turn_id
    WHERE parent.session_id <> turn.session_id OR parent.depth <> turn.depth - 1`,
  'a parent that is not there': `
    SELECT id FROM turn WHERE parent_turn_id IS NOT NULL AND parent_turn_id NOT IN (SELECT id FROM turn)`,
  'a session with turns and no head': `
    SELECT id FROM session WHERE head_turn_id IS NULL AND id IN (SELECT session_id FROM turn)`,
  'a head that is not there': `
    SELECT id FROM session WHERE head_turn_id IS NOT NULL AND head_turn_id NOT IN (
      SELECT id FROM turn WHERE session_id = session.id)`,
  'totals that are not the sum of their turns': `
    SELECT id FROM session WHERE input_tokens <> (
      SELECT coalesce(sum(input_tokens), 0) FROM turn WHERE session_id = session.id)`,
  'a turn that is committed and still pending': 'SELECT id FROM pending_turn WHERE id IN (SELECT id FROM turn)',
  'a received event without its prompt': `
    SELECT number AS id FROM pending_events WHERE pending_id NOT IN (SELECT id FROM pending_turn)`,
};

/** @type {NodeSqlite} */
const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite');
const database = new DatabaseSync(process.argv[2] ?? '');
for (const row of database.prepare('PRAGMA integrity_check').all()) {
  if (row['integrity_check'] !== 'ok') console.log(`integrity_check: ${row['integrity_check']}`);
}
for (const row of database.prepare('PRAGMA foreign_key_check').all()) {
  console.log(`foreign_key_check: ${JSON.stringify(row)}`);
}
for (const [what, sql] of Object.entries(forbidden)) {
  for (const row of database.prepare(sql).all()) console.log(`${what}: ${row['id']}`);
}
database.close();
console.log('looked at everything');
