import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { Part } from '../../core/message';
import { SessionError } from '../../core/sessionError';
import type { NewPending } from '../../core/sessionStore';
import type { PendingTurn } from '../../core/turn';
import { requirePlace } from '../rows/branchRows';
import { commitAbandoned } from './commitTurn';
import { requireId, toName, toPrompt } from '../checks/content';
import type { Connection, WriteTransaction } from '../database';
import { busy, isLive, isOwner, leaseDuration, takeLease } from './lease';
import { findPending, findPendingOf, insertPending, toPendingTurn, type PendingRecord } from '../rows/pendingRows';
import { requireSession } from '../rows/sessionRows';
import { isPresent, isString, nullable, optional, requireShape, shape } from '../checks/shape';
import { readRecord } from '../rows/turnRows';

/** A prompt about to be sent, checked. */
export interface CheckedPending extends Omit<NewPending, 'prompt'> {
  id: string;
  prompt: Part[];
}

const newPendingShape = shape({
  id: optional(isString),
  prompt: isPresent,
  agent: optional(nullable(isString)),
  model: optional(nullable(isString)),
  parentTurnId: optional(nullable(isString)),
});

/** Throws `invalid` before a transaction begins. */
export function checkNewPending(pending: NewPending): CheckedPending {
  requireShape(newPendingShape, pending, 'the prompt');
  const id = pending.id === undefined ? newId() : requireId(pending.id, "A turn's id");
  return { ...pending, id, prompt: toPrompt(pending.prompt) };
}

/** Saves the prompt and takes the lease: from here on it is in the outbox until it is committed or discarded. */
export function beginTurn(
  transaction: WriteTransaction,
  connection: Connection,
  sessionId: string,
  given: CheckedPending,
): PendingTurn {
  requireSession(transaction, sessionId);
  const current = findPendingOf(transaction, sessionId);
  if (current && isSame(current, given) && isOwner(current, connection))
    return beginAgain(transaction, connection, current);
  if (readRecord(transaction, given.id) || findPending(transaction, given.id)) {
    throw new SessionError('conflict', `Another turn has the id ${given.id}.`, { sessionId });
  }
  if (current && isLive(current, connection, transaction.now)) throw busy(sessionId);
  if (current) commitAbandoned(transaction, current);
  const record = toRecord(transaction, connection, sessionId, given);
  insertPending(transaction, record);
  transaction.changed({ kind: 'pending', sessionId, turnId: record.id });
  return toPendingTurn(transaction, connection, record);
}

/** A prompt that is sent again after an answer got lost is the same one. */
function isSame(current: PendingRecord, given: CheckedPending): boolean {
  return current.id === given.id && isDeepStrictEqual(current.prompt, given.prompt);
}

function beginAgain(transaction: WriteTransaction, connection: Connection, current: PendingRecord): PendingTurn {
  takeLease(transaction, connection, current.id);
  const leaseExpiresAt = transaction.now + leaseDuration;
  return toPendingTurn(transaction, connection, { ...current, leaseExpiresAt });
}

/** The session is read here, after an abandoned turn may have become its head. */
function toRecord(
  transaction: WriteTransaction,
  connection: Connection,
  sessionId: string,
  given: CheckedPending,
): PendingRecord {
  const session = requireSession(transaction, sessionId);
  const parentTurnId = given.parentTurnId === undefined ? session.headTurnId : given.parentTurnId;
  if (parentTurnId !== null) requirePlace(transaction, sessionId, parentTurnId);
  return {
    id: given.id,
    sessionId,
    parentTurnId,
    prompt: given.prompt,
    agent: toName(given.agent, 'The agent', session.agent),
    model: toName(given.model, 'The model', session.model),
    startedAt: transaction.now,
    baseRevision: session.revision,
    owner: connection.owner,
    leaseExpiresAt: transaction.now + leaseDuration,
    error: null,
  };
}
