import type { Session } from '../../core/session';
import type { Page, SessionQuery } from '../../core/sessionStore';
import { fromCursor, toCursor } from '../checks/cursor';
import type { Connection, Database, SqlValue } from '../database';
import { sessionsByLease } from '../outbox/lease';
import { pageLimit } from '../checks/pageLimit';
import { selectSessions } from '../rows/sessionRows';
import { isNumber, isString, listOf, nullable, oneOf, optional, requireShape, shape } from '../checks/shape';

const queryShape = shape({
  view: optional(oneOf('active', 'archived', 'trash')),
  text: optional(isString),
  tag: optional(nullable(isString)),
  agent: optional(isString),
  state: optional(oneOf('idle', 'running', 'interrupted', 'unread')),
  ids: optional(listOf(isString)),
  parentIds: optional(listOf(isString)),
  limit: optional(isNumber),
  cursor: optional(isString),
});

/** Word for word the conditions of the partial indexes, which list each view in its order. */
export const viewConditions = {
  active: 'deleted_at IS NULL AND archived_at IS NULL',
  archived: 'deleted_at IS NULL AND archived_at IS NOT NULL',
  trash: 'deleted_at IS NOT NULL',
};

/** Who was chosen for a session or else answered its last turn, as `answererOf` has it. */
export const answererColumns = {
  agent: 'coalesce(session.agent, (SELECT head.agent FROM turn AS head WHERE head.id = session.head_turn_id))',
  model: `coalesce(session.model, (SELECT head.model FROM turn AS head WHERE head.id = session.head_turn_id
    AND head.agent IS coalesce(session.agent, head.agent)))`,
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
  const conditions: Condition[] = [{ sql: viewConditions[query.view ?? 'active'], params: [] }];
  if (query.agent !== undefined) conditions.push({ sql: `${answererColumns.agent} = ?`, params: [query.agent] });
  if (query.tag !== undefined) conditions.push(tagCondition(query.tag));
  if (query.ids !== undefined) conditions.push(amongst('id', query.ids));
  if (query.parentIds !== undefined) conditions.push(amongst('parent_id', query.parentIds));
  if (query.state !== undefined) conditions.push(stateCondition(database, connection, query.state));
  return conditions;
}

function tagCondition(tag: string | null): Condition {
  if (tag === null) return { sql: 'NOT EXISTS (SELECT 1 FROM session_tag WHERE session_id = session.id)', params: [] };
  return { sql: 'id IN (SELECT session_id FROM session_tag WHERE tag = ?)', params: [tag] };
}

/** A few rows, which SQLite looks up by the index of the column; a test pins that it walks through no view for them. */
function amongst(column: 'id' | 'parent_id', values: readonly string[]): Condition {
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(values)] };
}

/** A session may be both interrupted and unread; it is idle when nothing asks for attention. */
function stateCondition(
  database: Database,
  connection: Connection,
  state: NonNullable<SessionQuery['state']>,
): Condition {
  const { running, abandoned } = sessionsByLease(database, connection);
  const isRunning = 'id IN (SELECT value FROM json_each(?))';
  // Found from the turns that were cut off, which are few, and not by asking every session for its last turn.
  const isInterrupted = `id IN (SELECT value FROM json_each(?) UNION SELECT cut.session_id FROM turn AS cut
    JOIN session AS owner ON owner.id = cut.session_id AND owner.head_turn_id = cut.id
    WHERE cut.status = 'interrupted' AND cut.session_id NOT IN (SELECT value FROM json_each(?)))`;
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
