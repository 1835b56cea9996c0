import { v5 as derivedId } from 'uuid';
import { SessionError } from '../../core/sessionError';
import type { Turn } from '../../core/turn';
import type { WriteTransaction } from '../database';
import { abandonedHash } from './abandonedTurn';
import { lostLease } from './lease';
import { isContentOf } from '../rows/contentHash';
import { readDiscarded } from '../rows/discardedRows';
import { messageId } from '../rows/messageId';
import { isUnanswered, toEndedTurn, type CheckedOutcome } from './outcome';
import { noPending } from '../rows/pendingRows';
import { growSession, requireSession } from '../rows/sessionRows';
import { asRead, insertTurn, readRecord, type TurnRecord } from '../rows/turnRows';

/** A commit answers with its turn, or with an error that is thrown once what it saved is on disk. */
export type Committed = { turn: Turn } | { error: SessionError };

/** The namespace of the ids of siblings, made up once. */
const siblings = '5f0f3f52-4f0c-4b7e-9d0e-3f6f0f5a7c11';

/**
 * Committing again returns the turn. A commit that comes after another window took the turn for abandoned, and committed
 * or discarded it, is late.
 */
export function commitLate(transaction: WriteTransaction, pendingId: string, outcome: CheckedOutcome): Committed {
  const stored = readRecord(transaction, pendingId) ?? readDiscarded(transaction, pendingId);
  if (!stored) throw noPending(pendingId);
  const { sessionId } = stored;
  if (isContentOf(stored, outcome)) return { turn: asRead(transaction, stored) };
  if (stored.contentHash !== abandonedHash) {
    throw new SessionError('conflict', 'The turn was committed with another content.', { sessionId });
  }
  saveSibling(transaction, stored, outcome);
  return { error: lostLease(sessionId) };
}

/** Nothing that an agent answered is lost: what the late owner has is kept beside what was taken for the end. */
function saveSibling(transaction: WriteTransaction, stored: TurnRecord, outcome: CheckedOutcome): void {
  // The id follows from the content, so that a late commit that is tried again finds its sibling there.
  const id = derivedId(`${stored.id} ${outcome.contentHash}`, siblings);
  if (readRecord(transaction, id)) return;
  const { sessionId, parentTurnId, agent, model, startedAt, usage, stopReason, error } = stored;
  const [prompt, ...replies] = stored.messages.map((message, position) => {
    return { ...message, id: messageId(id, position), excluded: false };
  });
  const pending = { id, sessionId, parentTurnId, prompt: prompt?.parts ?? [], agent, model, startedAt, error };
  const turn = toEndedTurn(
    { ...pending, owner: null, leaseExpiresAt: 0, baseRevision: null },
    { messages: replies, usage, stopReason, lastAt: null },
    // Ids that the owner gave may be those of the turn that was taken for the end.
    { ...outcome, messages: outcome.messages?.map((message) => ({ ...message, id: undefined })) },
    transaction.now,
  );
  if (isUnanswered(turn)) return;
  insertTurn(transaction, turn);
  growSession(transaction, sessionId, requireSession(transaction, sessionId).headTurnId);
  transaction.changed({ kind: 'turn', sessionId, turnId: id });
}
