import type { JsonObject } from '../../core/json';
import type { Session, TitleSource } from '../../core/session';
import { SessionError } from '../../core/sessionError';
import type { Database, SqlParams, WriteTransaction } from '../database';

/** A session about to be stored, without what the store derives: its head, its revision and its totals. */
export type SessionRecord = Pick<Session, 'id' | 'title' | 'titleSource' | 'createdAt' | 'updatedAt'> &
  Partial<Omit<Session, 'headTurnId' | 'revision' | 'turnCount' | 'usage'>>;

export function readSession(database: Database, id: string): Session | undefined {
  return selectSessions(database, 'WHERE session.id = ?', [id])[0];
}

export function requireSession(database: Database, id: string): Session {
  const session = typeof id === 'string' ? readSession(database, id) : undefined;
  if (!session) throw noSession(id);
  return session;
}

function noSession(id: unknown): SessionError {
  return new SessionError('not-found', `There is no session ${String(id)}.`, {
    sessionId: String(id),
    remedy: 'It may have been purged. Choose another session.',
  });
}

/** What a turn takes over from the session that it is added to. */
export type SessionHead = Pick<Session, 'id' | 'headTurnId' | 'agent' | 'model'>;

/** As `requireSession`, for those who need no more of it. */
export function requireHead(database: Database, id: string): SessionHead {
  const sql = 'SELECT id, head_turn_id, agent, model FROM session WHERE id = ?';
  const row = typeof id === 'string' ? database.get<HeadRow>(sql, [id]) : undefined;
  if (!row) throw noSession(id);
  return { id: row.id, headTurnId: row.head_turn_id, agent: row.agent, model: row.model };
}

type HeadRow = Pick<SessionRow, 'id' | 'head_turn_id' | 'agent' | 'model'>;

/** `clauses` is all that follows FROM: joins, conditions, order and limit over the table `session`. */
export function selectSessions(database: Database, clauses: string, params: SqlParams = []): Session[] {
  return database.all<SessionRow>(`SELECT ${columns} FROM session ${clauses}`, params).map(toSession);
}

/** Stores a session without turns, with its tags. A reader sees its head and totals once turns are added. */
export function insertSession(transaction: WriteTransaction, session: SessionRecord): void {
  transaction.run(
    `INSERT INTO session (id, title, title_source, parent_id, forked_from_turn_id, agent, model, metadata, pinned, unread,
       created_at, updated_at, archived_at, deleted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      session.id,
      session.title,
      session.titleSource,
      session.parentId ?? null,
      session.forkedFromTurnId ?? null,
      session.agent ?? null,
      session.model ?? null,
      JSON.stringify(session.metadata ?? {}),
      session.pinned ? 1 : 0,
      session.unread ? 1 : 0,
      session.createdAt,
      session.updatedAt,
      session.archivedAt ?? null,
      session.deletedAt ?? null,
    ],
  );
  writeTags(transaction, session.id, session.tags ?? []);
}

export function writeTags(transaction: WriteTransaction, sessionId: string, tags: readonly string[]): void {
  transaction.run('DELETE FROM session_tag WHERE session_id = ?', [sessionId]);
  for (const tag of new Set(tags)) {
    transaction.run('INSERT INTO session_tag (session_id, tag) VALUES (?, ?)', [sessionId, tag]);
  }
}

/** Makes `turnId` the end of the current branch and moves the revision, so that whoever read before is stale. */
export function moveHead(transaction: WriteTransaction, sessionId: string, turnId: string | null): void {
  transaction.run('UPDATE session SET head_turn_id = ?, revision = revision + 1 WHERE id = ?', [turnId, sessionId]);
}

/** As `moveHead`, for a session that got a turn: only that changes its place in the list. */
export function growSession(transaction: WriteTransaction, sessionId: string, turnId: string | null): void {
  transaction.run('UPDATE session SET head_turn_id = ?, revision = revision + 1, updated_at = ? WHERE id = ?', [
    turnId,
    transaction.now,
    sessionId,
  ]);
}

interface SessionRow {
  id: string;
  title: string;
  title_source: TitleSource;
  parent_id: string | null;
  forked_from_turn_id: string | null;
  agent: string | null;
  model: string | null;
  metadata: string;
  pinned: number;
  unread: number;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  deleted_at: number | null;
  head_turn_id: string | null;
  revision: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  cost_nanos: number;
  turn_count: number | null;
  tags: string;
}

/** The depth of the head is the length of its branch; tags come sorted, as their table keeps them. */
const columns = `session.id, session.title, session.title_source, session.parent_id, session.forked_from_turn_id,
  session.agent, session.model, session.metadata, session.pinned, session.unread, session.created_at,
  session.updated_at, session.archived_at, session.deleted_at, session.head_turn_id, session.revision,
  session.input_tokens, session.output_tokens, session.cached_tokens, session.cost_nanos,
  (SELECT head.depth FROM turn AS head WHERE head.id = session.head_turn_id) AS turn_count,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM session_tag WHERE session_id = session.id ORDER BY tag)) AS tags`;

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    title: row.title,
    titleSource: row.title_source,
    parentId: row.parent_id,
    forkedFromTurnId: row.forked_from_turn_id,
    agent: row.agent,
    model: row.model,
    metadata: JSON.parse(row.metadata) as JsonObject,
    pinned: row.pinned === 1,
    unread: row.unread === 1,
    tags: JSON.parse(row.tags) as string[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    deletedAt: row.deleted_at,
    headTurnId: row.head_turn_id,
    revision: row.revision,
    turnCount: row.turn_count ?? 0,
    usage: {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      cachedTokens: row.cached_tokens,
      cost: row.cost_nanos / 1e9,
    },
  };
}
