import { SessionError } from '../../core/sessionError';
import { abandonedTurn } from './abandonedTurn';
import { commitLate, type Committed } from './commitLate';
import type { Connection, WriteTransaction } from '../database';
import { busy, isLive, isOwner, lostLease } from './lease';
import { requireFreeIds } from '../rows/messageRows';
import { isUnanswered, toEndedTurn, type CheckedOutcome } from './outcome';
import { deletePending, findPending, readReceived, releasePending, type PendingRecord } from '../rows/pendingRows';
import { growSession, requireSession } from '../rows/sessionRows';
import { asRead, insertTurn } from '../rows/turnRows';

/** The whole turn enters the history and leaves the outbox, and the head follows it. */
export function commitTurn(
  transaction: WriteTransaction,
  connection: Connection,
  pendingId: string,
  outcome: CheckedOutcome,
): Committed {
  const pending = findPending(transaction, pendingId);
  if (!pending) return commitLate(transaction, pendingId, outcome);
  requireMine(pending, connection, transaction.now);
  const turn = toEndedTurn(pending, readReceived(transaction, pendingId), outcome, transaction.now);
  if (outcome.status === 'failed' && isUnanswered(turn)) return keepPrompt(transaction, pending, outcome);
  requireFreeIds(transaction, turn);
  insertTurn(transaction, turn);
  deletePending(transaction, pendingId);
  growSession(transaction, turn.sessionId, turn.id);
  transaction.changed({ kind: 'turn', sessionId: turn.sessionId, turnId: turn.id });
  return { turn: asRead(transaction, turn) };
}

/**
 * Brings a prompt that nobody runs any more into the history, with what was received of its answer. The head follows
 * only where nobody has moved it since the prompt was sent: who went elsewhere goes on from there.
 */
export function commitAbandoned(transaction: WriteTransaction, pending: PendingRecord): void {
  const turn = abandonedTurn(pending, readReceived(transaction, pending.id));
  insertTurn(transaction, turn);
  deletePending(transaction, pending.id);
  const session = requireSession(transaction, pending.sessionId);
  const isCurrent = session.revision === pending.baseRevision || session.headTurnId === pending.parentTurnId;
  growSession(transaction, session.id, isCurrent ? turn.id : session.headTurnId);
  transaction.changed({ kind: 'turn', sessionId: session.id, turnId: turn.id });
}

/** A released prompt is nobody's and may be committed by whoever shows it; one that another owns may not. */
function requireMine(pending: PendingRecord, connection: Connection, now: number): void {
  if (pending.owner === null || isOwner(pending, connection)) return;
  throw isLive(pending, connection, now) ? busy(pending.sessionId) : lostLease(pending.sessionId);
}

/** A turn that failed with nothing received writes no history: the prompt stays, and says why. */
function keepPrompt(transaction: WriteTransaction, pending: PendingRecord, outcome: CheckedOutcome): Committed {
  releasePending(transaction, pending, outcome.error ?? pending.error);
  const message = 'Nothing was received, so that no turn was written: the prompt stays in the outbox.';
  return { error: new SessionError('invalid', message, { sessionId: pending.sessionId }) };
}
