import type { AgentEvent } from '../../core/agentEvent';
import type { Message, Part } from '../../core/message';
import { SessionError } from '../../core/sessionError';
import type { Owner, PendingTurn, TurnError } from '../../core/turn';
import { TurnDraft } from '../../core/turnDraft';
import { emptyTurnState, type TurnState } from '../../core/turnState';
import type { Connection, Database, WriteTransaction } from '../database';
import { isLive, type Lease } from '../outbox/lease';
import { messageId } from './messageId';
import { readParts } from './readParts';

/** A prompt in the outbox as its row holds it, without what was received. */
export interface PendingRecord extends Lease {
  id: string;
  sessionId: string;
  parentTurnId: string | null;
  prompt: Part[];
  agent: string | null;
  model: string | null;
  startedAt: number;
  /** The session's revision when it began: tells whether somebody has moved the head since. Null when unknown. */
  baseRevision: number | null;
  error: TurnError | null;
}

/** What an agent has sent so far, reduced from its events. */
export interface Received {
  /** With the ids that they will have in the history, and the time at which each began to arrive. */
  messages: Message[];
  usage: TurnState['usage'];
  stopReason: string | null;
  /** When the last of it arrived, or null when nothing did. */
  lastAt: number | null;
}

/** What only those who watch want to know of it. */
export interface Watched extends Received, Pick<TurnState, 'askingFor' | 'plan'> {}

export function insertPending(transaction: WriteTransaction, pending: PendingRecord): void {
  transaction.run(
    `INSERT INTO pending_turn (id, session_id, parent_turn_id, prompt, agent, model, started_at, base_revision, owner,
       lease_expires_at, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      pending.id,
      pending.sessionId,
      pending.parentTurnId,
      JSON.stringify(pending.prompt),
      pending.agent,
      pending.model,
      pending.startedAt,
      pending.baseRevision,
      pending.owner && JSON.stringify(pending.owner),
      pending.leaseExpiresAt,
      pending.error && JSON.stringify(pending.error),
    ],
  );
}

/** Events that arrived together are one row: never one a chunk. */
export function insertEvents(transaction: WriteTransaction, pendingId: string, events: AgentEvent[], at: number): void {
  transaction.run('INSERT INTO pending_events (pending_id, received_at, events) VALUES (?, ?, ?)', [
    pendingId,
    at,
    JSON.stringify(events),
  ]);
}

/** Frees the lease; the prompt and what was received stay. */
export function releasePending(
  transaction: WriteTransaction,
  pending: { id: string; sessionId: string },
  error: TurnError | null,
): void {
  transaction.run('UPDATE pending_turn SET owner = NULL, lease_expires_at = 0, error = ? WHERE id = ?', [
    error && JSON.stringify(error),
    pending.id,
  ]);
  transaction.changed({ kind: 'pending', sessionId: pending.sessionId, turnId: pending.id });
}

/** What was received goes with it. */
export function deletePending(transaction: WriteTransaction, id: string): void {
  transaction.run('DELETE FROM pending_turn WHERE id = ?', [id]);
}

export function findPending(database: Database, id: string): PendingRecord | undefined {
  if (typeof id !== 'string') throw noPending(id);
  return selectPending(database, 'WHERE id = ?', id);
}

export function findPendingOf(database: Database, sessionId: string): PendingRecord | undefined {
  return selectPending(database, 'WHERE session_id = ?', sessionId);
}

export function noPending(id: unknown): SessionError {
  return new SessionError('not-found', `There is no pending turn ${String(id)}.`, {
    remedy: 'It may have been discarded, or its session purged.',
  });
}

/** The pending turn of a session as everybody sees it. Looking at it converts nothing. */
export function pendingOf(database: Database, connection: Connection, sessionId: string): PendingTurn | null {
  const record = findPendingOf(database, sessionId);
  return record ? toPendingTurn(database, connection, record) : null;
}

export function toPendingTurn(database: Database, connection: Connection, record: PendingRecord): PendingTurn {
  const { messages, usage, askingFor, plan } = readReceived(database, record.id);
  const { id, sessionId, parentTurnId, prompt, agent, model, owner, error, startedAt } = record;
  const state = isLive(record, connection, database.now) ? 'running' : 'abandoned';
  return {
    id,
    sessionId,
    parentTurnId,
    prompt,
    messages,
    usage,
    agent,
    model,
    owner,
    state,
    error,
    startedAt,
    askingFor,
    plan,
  };
}

export function readReceived(database: Database, pendingId: string): Watched {
  return reduceReceived(pendingId, readBatches(database, pendingId), database.now);
}

/** Events that arrived together. */
export interface EventBatch {
  receivedAt: number;
  events: AgentEvent[];
}

export function readBatches(database: Database, pendingId: string): EventBatch[] {
  const rows = database.all<{ received_at: number; events: string }>(
    'SELECT received_at, events FROM pending_events WHERE pending_id = ? ORDER BY number',
    [pendingId],
  );
  return rows.map((row) => ({ receivedAt: row.received_at, events: JSON.parse(row.events) as AgentEvent[] }));
}

export function reduceReceived(pendingId: string, batches: readonly EventBatch[], now: number): Watched {
  const draft = new TurnDraft(emptyTurnState);
  const times: number[] = [];
  for (const { receivedAt, events } of batches) {
    for (const event of events) draft.add(event);
    while (times.length < draft.messageCount) times.push(receivedAt);
  }
  const state = draft.state();
  const messages = state.messages.map(({ role, parts }, index): Message => {
    // The prompt is the turn's message 0.
    const id = messageId(pendingId, index + 1);
    return { id, role, parts, createdAt: times[index] ?? now, metadata: {}, excluded: false };
  });
  const lastAt = batches.at(-1)?.receivedAt ?? null;
  const { stopReason, askingFor, plan } = state;
  return { messages, usage: { ...state.usage }, stopReason, askingFor, plan, lastAt };
}

interface PendingRow {
  id: string;
  session_id: string;
  parent_turn_id: string | null;
  prompt: string;
  agent: string | null;
  model: string | null;
  started_at: number;
  base_revision: number | null;
  owner: string | null;
  lease_expires_at: number;
  error: string | null;
}

function selectPending(database: Database, where: string, param: string): PendingRecord | undefined {
  const row = database.get<PendingRow>(`SELECT * FROM pending_turn ${where}`, [param]);
  return (
    row && {
      id: row.id,
      sessionId: row.session_id,
      parentTurnId: row.parent_turn_id,
      prompt: readParts(row.prompt),
      agent: row.agent,
      model: row.model,
      startedAt: row.started_at,
      baseRevision: row.base_revision,
      owner: row.owner === null ? null : (JSON.parse(row.owner) as Owner),
      leaseExpiresAt: row.lease_expires_at,
      error: row.error === null ? null : (JSON.parse(row.error) as TurnError),
    }
  );
}
