import type { Session } from '../../core/session';
import type { Page, SessionQuery } from '../../core/sessionStore';
import { fromCursor, toCursor } from '../checks/cursor';
import type { Connection, Database, SqlValue } from '../database';
import { sessionsByLease } from '../outbox/lease';
import { pageLimit } from '../checks/pageLimit';
import { selectSessions } from '../rows/sessionRows';
import { isNumber, isString, oneOf, optional, requireShape, shape } from '../checks/shape';

const queryShape = shape({
  view: optional(oneOf('active', 'archived', 'trash')),
  text: optional(isString),
  tag: optional(isString),
  agent: optional(isString),
  state: optional(oneOf('idle', 'running', 'interrupted', 'unread')),
  limit: optional(isNumber),
  cursor: optional(isString),
});

/** Word for word the conditions of the partial indexes, which list each view in its order. */
const views = {
  active: 'deleted_at IS NULL AND archived_at IS NULL',
  archived: 'deleted_at IS NULL AND archived_at IS NOT NULL',
  trash: 'deleted_at IS NOT NULL',
};

/** Pinned first, then the most recently updated. A cursor names the last row given, so that new sessions shift nothing. */
export function listSessions(database: Database, connection: Connection, query: SessionQuery): Page<Session> {
  requireShape(queryShape, query, 'the query');
  const limit = pageLimit(query.limit);
  const conditions = conditionsOf(database, connection, query);
  const words = foldText(query.text ?? '').match(/\S+/gu) ?? [];
  const found = findRows(database, conditions, { words, limit: limit + 1, cursor: query.cursor });
  const page = found.slice(0, limit);
  const items = readInOrder(database, page);
  const last = page.at(-1);
  return found.length > limit && last ? { items, cursor: toCursor(keyOf(last)) } : { items };
}

interface Condition {
  sql: string;
  params: SqlValue[];
}

function conditionsOf(database: Database, connection: Connection, query: SessionQuery): Condition[] {
  const conditions: Condition[] = [{ sql: views[query.view ?? 'active'], params: [] }];
  if (query.agent !== undefined) conditions.push({ sql: 'agent = ?', params: [query.agent] });
  if (query.tag !== undefined) {
    conditions.push({
      sql: 'EXISTS (SELECT 1 FROM session_tag WHERE session_id = session.id AND tag = ?)',
      params: [query.tag],
    });
  }
  if (query.state !== undefined) conditions.push(stateCondition(database, connection, query.state));
  return conditions;
}

/** A session may be both interrupted and unread; it is idle when nothing asks for attention. */
function stateCondition(
  database: Database,
  connection: Connection,
  state: NonNullable<SessionQuery['state']>,
): Condition {
  const { running, abandoned } = sessionsByLease(database, connection);
  const isRunning = 'id IN (SELECT value FROM json_each(?))';
  const isInterrupted = `(${isRunning} OR NOT ${isRunning} AND EXISTS
    (SELECT 1 FROM turn WHERE turn.id = session.head_turn_id AND turn.status = 'interrupted'))`;
  const runningParams = [JSON.stringify(running)];
  const interruptedParams = [JSON.stringify(abandoned), ...runningParams];
  switch (state) {
    case 'running':
      return { sql: isRunning, params: runningParams };
    case 'interrupted':
      return { sql: isInterrupted, params: interruptedParams };
    case 'unread':
      return { sql: 'unread = 1', params: [] };
    case 'idle':
      return {
        sql: `unread = 0 AND NOT ${isRunning} AND NOT ${isInterrupted}`,
        params: [...runningParams, ...interruptedParams],
      };
  }
}

interface ListRow {
  id: string;
  title: string;
  tags: string;
  pinned: number;
  updated_at: number;
}

/**
 * Folding letters beyond ASCII is not in SQLite's power, so that words are looked for here, in slices: titles are
 * short, and a list is read from its top.
 */
function findRows(
  database: Database,
  conditions: readonly Condition[],
  { words, limit, cursor }: { words: readonly string[]; limit: number; cursor: string | undefined },
): ListRow[] {
  const size = words.length === 0 ? limit : Math.max(limit, 500);
  const found: ListRow[] = [];
  let after = cursor === undefined ? null : fromCursor(cursor, ['number', 'number', 'string']);
  for (;;) {
    const rows = readSlice(database, conditions, after, size);
    for (const row of rows) {
      if (matches(row, words)) found.push(row);
      if (found.length === limit) return found;
    }
    const last = rows.at(-1);
    if (!last || rows.length < size) return found;
    after = keyOf(last);
  }
}

function readSlice(
  database: Database,
  conditions: readonly Condition[],
  after: SqlValue[] | null,
  size: number,
): ListRow[] {
  const all = after ? [...conditions, { sql: '(pinned, updated_at, id) < (?, ?, ?)', params: after }] : conditions;
  return database.all<ListRow>(
    `SELECT id, title, pinned, updated_at,
       (SELECT group_concat(tag, ' ') FROM session_tag WHERE session_id = session.id) AS tags
     FROM session WHERE ${all.map(({ sql }) => sql).join(' AND ')}
     ORDER BY pinned DESC, updated_at DESC, id DESC LIMIT ?`,
    [...all.flatMap(({ params }) => params), size],
  );
}

function matches(row: ListRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = foldText(`${row.title} ${row.tags ?? ''}`);
  return words.every((word) => text.includes(word));
}

/** So that `ECLAIR` finds `Éclair`. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function keyOf(row: ListRow): [number, number, string] {
  return [row.pinned, row.updated_at, row.id];
}

function readInOrder(database: Database, rows: readonly ListRow[]): Session[] {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return selectSessions(database, 'JOIN json_each(?) AS wanted ON wanted.value = session.id ORDER BY wanted.key', [
    ids,
  ]);
}
