import { v7 as newId } from 'uuid';
import type { Part } from '../../core/message';
import { SessionError } from '../../core/sessionError';
import type { QueuedPrompt } from '../../core/sessionStore';
import { toParts, toPrompt } from '../checks/content';
import type { Connection, Database, WriteTransaction } from '../database';
import { requireSession } from '../rows/sessionRows';
import type { StoreCalls } from '../storeCalls';
import { readParts } from '../rows/readParts';

type QueueCalls = Pick<
  StoreCalls,
  'saveDraft' | 'readDraft' | 'enqueue' | 'listQueue' | 'updateQueued' | 'removeQueued' | 'moveQueued'
>;

/** What was typed and not sent yet. None of it is history: neither the revision nor `updatedAt` moves. */
export function queueCalls(connection: Connection): QueueCalls {
  return {
    saveDraft: (id, draft) => {
      const parts = draft === null ? [] : toParts(draft, 'the draft');
      connection.write((transaction) => saveDraft(transaction, id, parts));
    },
    readDraft: (id) => connection.read((database) => readDraft(database, requireSession(database, id).id)),
    enqueue: (id, prompt) => {
      const parts = toPrompt(prompt);
      return connection.write((transaction) => enqueue(transaction, id, parts));
    },
    listQueue: (id) => connection.read((database) => selectQueue(database, requireSession(database, id).id)),
    updateQueued: (queuedId, prompt) => {
      const parts = toPrompt(prompt);
      return connection.write((transaction) => updateQueued(transaction, queuedId, parts));
    },
    removeQueued: (queuedId) => connection.write((transaction) => removeQueued(transaction, queuedId)),
    moveQueued: (queuedId, beforeId = null) =>
      connection.write((transaction) => moveQueued(transaction, queuedId, beforeId)),
  };
}

/** An empty draft is none. */
function saveDraft(transaction: WriteTransaction, sessionId: string, parts: Part[]): void {
  requireSession(transaction, sessionId);
  if (parts.length === 0) transaction.run('DELETE FROM draft WHERE session_id = ?', [sessionId]);
  else {
    transaction.run('INSERT OR REPLACE INTO draft (session_id, parts) VALUES (?, ?)', [
      sessionId,
      JSON.stringify(parts),
    ]);
  }
  transaction.changed({ kind: 'draft', sessionId });
}

function readDraft(database: Database, sessionId: string): Part[] | null {
  const row = database.get<{ parts: string }>('SELECT parts FROM draft WHERE session_id = ?', [sessionId]);
  return row ? readParts(row.parts) : null;
}

function enqueue(transaction: WriteTransaction, sessionId: string, prompt: Part[]): QueuedPrompt {
  requireSession(transaction, sessionId);
  const queued = { id: newId(), sessionId, prompt, createdAt: transaction.now };
  transaction.run(
    `INSERT INTO queued_prompt (id, session_id, position, prompt, created_at)
     SELECT ?, ?, coalesce(max(position), 0) + 1, ?, ? FROM queued_prompt WHERE session_id = ?`,
    [queued.id, sessionId, JSON.stringify(prompt), queued.createdAt, sessionId],
  );
  transaction.changed({ kind: 'queue', sessionId });
  return queued;
}

function updateQueued(transaction: WriteTransaction, queuedId: string, prompt: Part[]): QueuedPrompt {
  const queued = requireQueued(transaction, queuedId);
  transaction.run('UPDATE queued_prompt SET prompt = ? WHERE id = ?', [JSON.stringify(prompt), queuedId]);
  transaction.changed({ kind: 'queue', sessionId: queued.sessionId });
  return { ...queued, prompt };
}

function removeQueued(transaction: WriteTransaction, queuedId: string): void {
  const { sessionId } = requireQueued(transaction, queuedId);
  transaction.run('DELETE FROM queued_prompt WHERE id = ?', [queuedId]);
  transaction.changed({ kind: 'queue', sessionId });
}

/** Before another prompt of the same queue, or to its end. A queue is short, so that all of it is numbered anew. */
function moveQueued(transaction: WriteTransaction, queuedId: string, beforeId: string | null): void {
  const { sessionId } = requireQueued(transaction, queuedId);
  if (beforeId === queuedId) return;
  const ids = selectQueue(transaction, sessionId).map(({ id }) => id);
  const others = ids.filter((id) => id !== queuedId);
  const index = beforeId === null ? others.length : others.indexOf(beforeId);
  if (index === -1) throw noQueued(beforeId, sessionId);
  for (const [position, id] of others.toSpliced(index, 0, queuedId).entries()) {
    transaction.run('UPDATE queued_prompt SET position = ? WHERE id = ?', [position + 1, id]);
  }
  transaction.changed({ kind: 'queue', sessionId });
}

interface QueuedRow {
  id: string;
  session_id: string;
  prompt: string;
  created_at: number;
}

function selectQueue(database: Database, sessionId: string): QueuedPrompt[] {
  const sql = 'SELECT * FROM queued_prompt WHERE session_id = ? ORDER BY position, id';
  return database.all<QueuedRow>(sql, [sessionId]).map(toQueued);
}

function requireQueued(database: Database, id: string): QueuedPrompt {
  const row = typeof id === 'string' && database.get<QueuedRow>('SELECT * FROM queued_prompt WHERE id = ?', [id]);
  if (!row) throw noQueued(id);
  return toQueued(row);
}

function toQueued(row: QueuedRow): QueuedPrompt {
  return {
    id: row.id,
    sessionId: row.session_id,
    prompt: readParts(row.prompt),
    createdAt: row.created_at,
  };
}

function noQueued(id: unknown, sessionId?: string): SessionError {
  const details = sessionId === undefined ? {} : { sessionId };
  return new SessionError('not-found', `There is no queued prompt ${String(id)}.`, details);
}
