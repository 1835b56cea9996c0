import type { Message } from '../../core/message';
import { SessionError } from '../../core/sessionError';
import type { Turn, TurnError, TurnStatus } from '../../core/turn';
import type { Database, SqlParams, WriteTransaction } from '../database';
import { isSound } from '../repair/isSound';
import { insertMessages, readMessages } from './messageRows';
import { usageOfRow, type UsageRow } from './usageColumns';

export interface MessageRecord extends Message {
  /** What an import called it. */
  sourceId?: string | null;
}

/** A turn as its rows hold it. What is read can be inserted elsewhere, and reads the same again. */
export interface TurnRecord extends Omit<Turn, 'siblingIds' | 'excluded' | 'messages'> {
  messages: MessageRecord[];
  /** Over what the writer gave, so that a retried write is told from another one under the same id. */
  contentHash: string;
  /** True when repair has looked at it, here or where it is copied from; a sound turn need not be looked at. */
  checked?: boolean;
}

/** Writes a turn with its messages below a parent that is there already. Neither the head nor any time moves. */
export function insertTurn(transaction: WriteTransaction, turn: TurnRecord): void {
  const prompt = turn.messages.find(({ role }) => role === 'user');
  const reply = turn.messages.findLast(({ role }) => role === 'assistant');
  const parent = parentOf(transaction, turn.sessionId, turn.parentTurnId);
  transaction.run(
    `INSERT INTO turn (id, session_id, parent_turn_id, depth, status, agent, model, started_at, ended_at, input_tokens,
       output_tokens, cached_tokens, cost, stop_reason, error, content_hash, checked, prompt_id, reply_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      turn.id,
      turn.sessionId,
      turn.parentTurnId,
      parent.depth + 1,
      turn.status,
      turn.agent,
      turn.model,
      turn.startedAt,
      turn.endedAt,
      turn.usage.inputTokens,
      turn.usage.outputTokens,
      turn.usage.cachedTokens,
      turn.usage.cost,
      turn.stopReason,
      turn.error && JSON.stringify(turn.error),
      turn.contentHash,
      parent.checked && (turn.checked || isSound(turn)) ? 1 : 0,
      prompt?.id ?? null,
      reply?.id ?? null,
    ],
  );
  insertMessages(transaction, turn);
}

/** Turns with their messages and siblings. `clauses` is all that follows FROM, over the table `turn`. */
export function selectTurns(database: Database, clauses: string, params: SqlParams): Turn[] {
  const records = selectRecords(database, clauses, params);
  if (records.length === 0) return [];
  const siblings = siblingsOf(database, records);
  return records.map((record) => toTurn(record, siblings.get(record.id) ?? []));
}

export function readTurn(database: Database, id: string): Turn | undefined {
  return selectTurns(database, 'WHERE turn.id = ?', [id])[0];
}

export function requireTurn(database: Database, sessionId: string, id: string): Turn {
  const turn = typeof id === 'string' ? readTurn(database, id) : undefined;
  return turn?.sessionId === sessionId ? turn : noSuchTurn(sessionId, id);
}

/** A turn just inserted as a reader would get it, without reading back what is at hand. */
export function asRead(database: Database, record: TurnRecord): Turn {
  const siblings = database.all<{ id: string }>(
    'SELECT id FROM turn WHERE session_id = ? AND parent_turn_id IS ? ORDER BY number',
    [record.sessionId, record.parentTurnId],
  );
  return toTurn(
    record,
    siblings.map(({ id }) => id),
  );
}

/** For exports and copies: also what no reader of a session sees. */
export function readRecord(database: Database, id: string): TurnRecord | undefined {
  return selectRecords(database, 'WHERE turn.id = ?', [id])[0];
}

/** Every turn of every branch, in the order they were stored: a parent always comes before its children. */
export function listTurnIds(database: Database, sessionId: string): string[] {
  const rows = database.all<{ id: string }>('SELECT id FROM turn WHERE session_id = ? ORDER BY number', [sessionId]);
  return rows.map(({ id }) => id);
}

/** One turn after the other, so that a session larger than the memory can be walked. */
export function eachTurn(database: Database, sessionId: string, visit: (turn: TurnRecord) => void): void {
  for (const id of listTurnIds(database, sessionId)) {
    const record = readRecord(database, id);
    if (record) visit(record);
  }
}

/** Repair is the only caller: whoever writes a turn gives its status then. */
export function setTurnStatus(transaction: WriteTransaction, turnId: string, status: TurnStatus): void {
  transaction.run('UPDATE turn SET status = ? WHERE id = ?', [status, turnId]);
}

export function excludeMessages(transaction: WriteTransaction, messageIds: readonly string[]): void {
  transaction.run('UPDATE message SET excluded = 1 WHERE id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(messageIds),
  ]);
}

export function markChecked(transaction: WriteTransaction, turnIds: readonly string[]): void {
  transaction.run('UPDATE turn SET checked = 1 WHERE id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(turnIds),
  ]);
}

export function noSuchTurn(sessionId: string, id: unknown): never {
  throw new SessionError('not-found', `There is no turn ${String(id)} in this session.`, { sessionId });
}

/**
 * A turn counts as checked only where its parent does: repair then finds what is left to check by walking from the end
 * of a branch to the first checked turn.
 */
function parentOf(
  database: Database,
  sessionId: string,
  parentTurnId: string | null,
): { depth: number; checked: number } {
  if (parentTurnId === null) return { depth: 0, checked: 1 };
  const parent = database.get<{ depth: number; checked: number }>(
    'SELECT depth, checked FROM turn WHERE session_id = ? AND id = ?',
    [sessionId, parentTurnId],
  );
  return parent ?? noSuchTurn(sessionId, parentTurnId);
}

interface TurnRow extends UsageRow {
  id: string;
  session_id: string;
  parent_turn_id: string | null;
  status: TurnStatus;
  agent: string | null;
  model: string | null;
  started_at: number;
  ended_at: number;
  stop_reason: string | null;
  error: string | null;
  content_hash: string;
  checked: number;
}

const turnColumns = `turn.id, turn.session_id, turn.parent_turn_id, turn.status, turn.agent, turn.model, turn.started_at,
  turn.ended_at, turn.input_tokens, turn.output_tokens, turn.cached_tokens, turn.cost, turn.stop_reason, turn.error,
  turn.content_hash, turn.checked`;

function selectRecords(database: Database, clauses: string, params: SqlParams): TurnRecord[] {
  const rows = database.all<TurnRow>(`SELECT ${turnColumns} FROM turn ${clauses}`, params);
  if (rows.length === 0) return [];
  const messages = readMessages(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    parentTurnId: row.parent_turn_id,
    status: row.status,
    messages: messages.get(row.id) ?? [],
    usage: usageOfRow(row),
    agent: row.agent,
    model: row.model,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    stopReason: row.stop_reason,
    error: row.error === null ? null : (JSON.parse(row.error) as TurnError),
    contentHash: row.content_hash,
    checked: row.checked === 1,
  }));
}

function siblingsOf(database: Database, turns: readonly { id: string }[]): Map<string, string[]> {
  const rows = database.all<{ turn_id: string; sibling_ids: string }>(
    `SELECT turn.id AS turn_id,
       (SELECT json_group_array(id) FROM (
          SELECT sibling.id FROM turn AS sibling
          WHERE sibling.session_id = turn.session_id AND sibling.parent_turn_id IS turn.parent_turn_id
          ORDER BY sibling.number)) AS sibling_ids
     FROM turn WHERE turn.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(turns.map(({ id }) => id))],
  );
  return new Map(rows.map((row) => [row.turn_id, JSON.parse(row.sibling_ids) as string[]]));
}

function toTurn(record: TurnRecord, siblingIds: string[]): Turn {
  return {
    id: record.id,
    sessionId: record.sessionId,
    parentTurnId: record.parentTurnId,
    siblingIds,
    status: record.status,
    messages: record.messages.map(({ id, role, parts, createdAt, metadata, excluded }) => {
      return { id, role, parts, createdAt, metadata, excluded };
    }),
    usage: record.usage,
    agent: record.agent,
    model: record.model,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    stopReason: record.stopReason,
    error: record.error,
    excluded: record.messages.length > 0 && record.messages.every(({ excluded }) => excluded),
  };
}
