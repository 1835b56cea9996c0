import { abandonedTurn } from '../outbox/abandonedTurn';
import { showableTime } from '../checks/showableTime';
import type { Database, SqlValue, WriteTransaction } from '../database';
import type { PendingDocument, SessionRest } from './document';
import { findPending, findPendingOf, insertEvents, insertPending, reduceReceived } from '../rows/pendingRows';
import { insertSnapshot } from '../rows/snapshotRows';
import { importedId, type ImportedTurns } from './turnImport';
import { insertTurn, readRecord } from '../rows/turnRows';

/**
 * Adds what belongs to a session besides its turns. Returns true when anything was added.
 *
 * A session that was here before takes snapshots, the audit trail of the turns that it got, and a prompt that was not
 * answered. It takes no queue and no draft: what was queued when the document was written may have been sent since, and
 * a queue is sent without being asked for again.
 */
export function importRest(
  transaction: WriteTransaction,
  imported: ImportedTurns,
  rest: SessionRest,
  { isNew }: { isNew: boolean },
): boolean {
  const snapshots = rest.snapshots.filter((snapshot) => importSnapshot(transaction, imported, snapshot));
  importRepairs(transaction, imported, rest.repairs, isNew);
  if (isNew) importQueue(transaction, imported.sessionId, rest);
  const hasPending = rest.pending !== null && importPending(transaction, imported, rest.pending);
  return snapshots.length > 0 || hasPending;
}

function importSnapshot(
  transaction: WriteTransaction,
  { sessionId, renamed }: ImportedTurns,
  snapshot: SessionRest['snapshots'][number],
): boolean {
  const id = freeId(transaction, 'snapshot', snapshot.id, sessionId);
  if (id === null) return false;
  const turnId = snapshot.turnId === null ? null : (renamed.get(snapshot.turnId) ?? snapshot.turnId);
  insertSnapshot(transaction, { ...snapshot, id, sessionId, turnId });
  return true;
}

/** Null where it is there already; another id where another session has it. */
function freeId(database: Database, table: 'snapshot' | 'queued_prompt', id: string, sessionId: string): string | null {
  const holder = (candidate: string): string | undefined =>
    database.get<{ session_id: string }>(`SELECT session_id FROM ${table} WHERE id = ?`, [candidate])?.session_id;
  if (holder(id) === undefined) return id;
  const other = importedId(table, sessionId, id);
  return holder(id) === sessionId || holder(other) !== undefined ? null : other;
}

/** Those of turns that were here before are this store's own to write. */
function importRepairs(
  transaction: WriteTransaction,
  { sessionId, renamed, renamedMessages, added }: ImportedTurns,
  repairs: SessionRest['repairs'],
  isNew: boolean,
): void {
  for (const { rule, turnId, messageId, at } of repairs) {
    const turn = renamed.get(turnId) ?? turnId;
    if (!isNew && !added.has(turn)) continue;
    const values: SqlValue[] = [sessionId, rule, turn, renamedMessages.get(messageId) ?? messageId, at];
    const insert = 'INSERT OR IGNORE INTO repair (session_id, rule, turn_id, message_id, at) VALUES (?, ?, ?, ?, ?)';
    transaction.run(insert, values);
  }
}

function importQueue(transaction: WriteTransaction, sessionId: string, { queue, draft }: SessionRest): void {
  for (const [index, { id, prompt, createdAt }] of queue.entries()) {
    const own = freeId(transaction, 'queued_prompt', id, sessionId);
    if (own === null) continue;
    transaction.run('INSERT INTO queued_prompt (id, session_id, position, prompt, created_at) VALUES (?, ?, ?, ?, ?)', [
      own,
      sessionId,
      index + 1,
      JSON.stringify(prompt),
      createdAt,
    ]);
  }
  if (draft === null) return;
  const insert = 'INSERT OR IGNORE INTO draft (session_id, parts) VALUES (?, ?)';
  transaction.run(insert, [sessionId, JSON.stringify(draft)]);
}

/**
 * A prompt that was in the outbox is in the outbox here, with no owner: shown as a card, never running and never sent by
 * itself. Where another prompt is in its place it enters the history beside what is there, as an abandoned one would.
 */
function importPending(transaction: WriteTransaction, imported: ImportedTurns, pending: PendingDocument): boolean {
  const { sessionId, renamed, added } = imported;
  const { received, ...rest } = { ...pending, startedAt: showableTime(pending.startedAt) };
  const id = idOfPending(transaction, sessionId, pending.id);
  if (id === null) return false;
  const parentTurnId = rest.parentTurnId === null ? null : (renamed.get(rest.parentTurnId) ?? rest.parentTurnId);
  const record = { ...rest, id, sessionId, parentTurnId, owner: null, leaseExpiresAt: 0 };
  if (!findPendingOf(transaction, sessionId)) {
    insertPending(transaction, record);
    for (const { events, receivedAt } of received) insertEvents(transaction, id, events, receivedAt);
    transaction.changed({ kind: 'pending', sessionId, turnId: id });
    return true;
  }
  const reduced = reduceReceived(id, received, rest.startedAt);
  const turn = abandonedTurn(record, reduced);
  insertTurn(transaction, turn);
  added.add(turn.id);
  return true;
}

/** Null where this session has it already, waiting or answered. */
function idOfPending(database: Database, sessionId: string, id: string): string | null {
  const holder = (candidate: string): string | undefined =>
    (findPending(database, candidate) ?? readRecord(database, candidate))?.sessionId;
  if (holder(id) === undefined) return id;
  const other = importedId('pending', sessionId, id);
  return holder(id) === sessionId || holder(other) !== undefined ? null : other;
}
