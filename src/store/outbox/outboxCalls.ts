import type { AgentEvent } from '../../core/agentEvent';
import { joinEvents } from '../../core/joinEvents';
import { SessionError } from '../../core/sessionError';
import type { TurnError } from '../../core/turn';
import { abandonedTurn } from './abandonedTurn';
import { beginTurn, checkNewPending } from './beginTurn';
import { commitTurn } from './commitTurn';
import { isTurnError, toEvents } from '../checks/content';
import type { Connection, WriteTransaction } from '../database';
import { busy, isLive, isOwner, lostLease, takeLease } from './lease';
import { checkOutcome } from './outcome';
import { keepDiscarded, readDiscarded } from '../rows/discardedRows';
import {
  deletePending,
  findPending,
  findPendingOf,
  insertEvents,
  noPending,
  readReceived,
  releasePending,
  type PendingRecord,
} from '../rows/pendingRows';
import { requireSession } from '../rows/sessionRows';
import { optional, requireShape, shape } from '../checks/shape';
import type { StoreCalls } from '../storeCalls';
import { readRecord } from '../rows/turnRows';

type OutboxCalls = Pick<
  StoreCalls,
  'beginTurn' | 'appendPartial' | 'renewLease' | 'commitTurn' | 'releasePending' | 'discardPending' | 'requestStop'
>;

export function outboxCalls(connection: Connection): OutboxCalls {
  return {
    beginTurn: (id, pending) => {
      const checked = checkNewPending(pending);
      return connection.write((transaction) => beginTurn(transaction, connection, id, checked));
    },
    appendPartial: (pendingId, events) => {
      const joined = joinEvents(toEvents(events));
      connection.write((transaction) => appendPartial(transaction, connection, pendingId, joined));
    },
    renewLease: (pendingId) =>
      connection.write((transaction) => {
        takeLease(transaction, connection, requireOwned(transaction, connection, pendingId).id);
      }),
    commitTurn: (pendingId, outcome) => {
      const checked = checkOutcome(outcome);
      const committed = connection.write((transaction) => commitTurn(transaction, connection, pendingId, checked));
      if ('error' in committed) throw committed.error;
      return committed.turn;
    },
    releasePending: (pendingId, ending = {}) => {
      requireShape(shape({ error: optional(isTurnError) }), ending, 'the ending');
      connection.write((transaction) => release(transaction, connection, pendingId, ending.error));
    },
    discardPending: (pendingId) => connection.write((transaction) => discard(transaction, connection, pendingId)),
    requestStop: (id) => connection.write((transaction) => requestStop(transaction, connection, id)),
  };
}

/** Whoever still hears from its agent holds the lease, so that saving what was received renews it too. */
function appendPartial(
  transaction: WriteTransaction,
  connection: Connection,
  pendingId: string,
  events: AgentEvent[],
): void {
  const pending = requireOwned(transaction, connection, pendingId);
  if (events.length === 0) return;
  insertEvents(transaction, pending.id, events, transaction.now);
  takeLease(transaction, connection, pending.id);
  transaction.changed({ kind: 'pending', sessionId: pending.sessionId, turnId: pending.id });
}

/** Released twice is released once. */
function release(
  transaction: WriteTransaction,
  connection: Connection,
  pendingId: string,
  error: TurnError | undefined,
): void {
  const pending = findPending(transaction, pendingId);
  if (pending?.owner !== null) requireOwned(transaction, connection, pendingId);
  if (pending) releasePending(transaction, pending, error ?? pending.error);
}

function discard(transaction: WriteTransaction, connection: Connection, pendingId: string): void {
  const pending = findPending(transaction, pendingId) ?? refuseGone(transaction, pendingId);
  if (isLive(pending, connection, transaction.now) && !isOwner(pending, connection)) throw busy(pending.sessionId);
  if (mayComeLate(pending, connection)) {
    keepDiscarded(transaction, abandonedTurn(pending, readReceived(transaction, pendingId)));
  }
  deletePending(transaction, pendingId);
  transaction.changed({ kind: 'pending', sessionId: pending.sessionId, turnId: pendingId });
}

/** A lease that has expired says that its owner is late, not that it is gone: its agent may still answer. */
function mayComeLate({ owner }: PendingRecord, connection: Connection): boolean {
  return owner !== null && owner.nonce !== connection.owner.nonce && connection.isAlive(owner);
}

/** Reaches the window that runs the turn as a change; where none runs there is nothing to stop. */
function requestStop(transaction: WriteTransaction, connection: Connection, id: string): void {
  requireSession(transaction, id);
  const pending = findPendingOf(transaction, id);
  if (pending && isLive(pending, connection, transaction.now)) {
    transaction.changed({ kind: 'stop', sessionId: id, turnId: pending.id });
  }
}

/**
 * A lease that has expired is still its owner's while nobody has acted on it: a machine that slept goes on where it
 * was. It is lost once another window has committed or discarded the turn, which removes the row.
 */
function requireOwned(transaction: WriteTransaction, connection: Connection, pendingId: string): PendingRecord {
  const pending = findPending(transaction, pendingId) ?? refuseOwner(transaction, pendingId);
  if (!isOwner(pending, connection)) throw lostLease(pending.sessionId);
  return pending;
}

function refuseOwner(transaction: WriteTransaction, pendingId: string): never {
  const discarded = readDiscarded(transaction, pendingId);
  if (discarded) throw lostLease(discarded.sessionId);
  return refuseGone(transaction, pendingId);
}

function refuseGone(transaction: WriteTransaction, pendingId: string): never {
  const turn = readRecord(transaction, pendingId);
  if (!turn) throw noPending(pendingId);
  throw new SessionError('conflict', 'The turn is in the history already.', { sessionId: turn.sessionId });
}
