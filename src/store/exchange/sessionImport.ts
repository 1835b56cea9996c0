import type { Session } from '../../core/session';
import { SessionError } from '../../core/sessionError';
import { showableTime } from '../checks/showableTime';
import type { Connection, WriteTransaction } from '../database';
import type { SessionRest, TurnDocument } from './document';
import { adoptForks, linkParent } from './linkParent';
import { importRest } from './restImport';
import { insertSession, moveHead, readSession, requireSession } from '../rows/sessionRows';
import { importTurn, type ImportedTurns } from './turnImport';

/** A checked session on its way in. */
export interface IncomingSession {
  session: Session;
  /** Each of a size that one transaction may take. */
  batches: Iterable<TurnDocument[]>;
  /** Asked for once all turns have been taken. */
  rest: () => SessionRest;
}

/** Stands in the metadata of a session of which more is to come. */
const unfinished = 'turnkeeper.unfinishedImport';

/** The session as it is now, and whether anything in it was not there before. */
export interface ImportedSession {
  session: Session;
  hasChanged: boolean;
}

/**
 * Merges a session into the store, and yields after each transaction but the last. Null when it was cancelled before
 * that: of a session that is new here nothing stays then.
 *
 * One that fits into one transaction is imported in one. A larger one would hold the lock for too long: it enters through
 * the trash, marked as unfinished, and its last transaction takes it out of there. So whatever is listed is whole, also
 * after a crash, and importing the same file again goes on where it ended. Turns that are added to a session that was
 * here before come batch by batch, as branches, each of them whole.
 */
export function* importSession(
  connection: Connection,
  { session: document, batches, rest }: IncomingSession,
  isCancelled: () => boolean,
): Generator<void, ImportedSession | null, void> {
  const session = withShowableTimes(document);
  const turns = batches[Symbol.iterator]();
  let batch = turns.next();
  let following = batch.done ? batch : turns.next();
  let state = connection.write((transaction) => {
    const begun = begin(transaction, session, !following.done);
    return takeBatch(transaction, begun, batch.done ? [] : batch.value, following.done ? rest() : null);
  });
  while (!following.done) {
    yield;
    if (isCancelled()) return giveUp(connection, state);
    batch = following;
    following = turns.next();
    const { value } = batch;
    const before = state;
    state = connection.write((transaction) => {
      requireStillThere(transaction, session.id);
      return takeBatch(transaction, before, value, following.done ? rest() : null);
    });
  }
  return { session: state.stored, hasChanged: state.hasChanged };
}

function withShowableTimes(session: Session): Session {
  const { createdAt, updatedAt, archivedAt, deletedAt } = session;
  return {
    ...session,
    createdAt: showableTime(createdAt),
    updatedAt: showableTime(updatedAt),
    archivedAt: archivedAt === null ? null : showableTime(archivedAt),
    deletedAt: deletedAt === null ? null : showableTime(deletedAt),
  };
}

interface ImportState extends ImportedTurns {
  /** As the document has it, and as it is here after what was taken so far. */
  session: Session;
  stored: Session;
  isNew: boolean;
  /** It had no turn, so that the head of the document may become its own. */
  wasEmpty: boolean;
  hasChanged: boolean;
}

function begin(transaction: WriteTransaction, session: Session, isLarge: boolean): ImportState {
  const stored = readSession(transaction, session.id);
  if (!stored) {
    const staged = { deletedAt: transaction.now, metadata: { [unfinished]: true } };
    insertSession(transaction, { ...session, parentId: null, ...(isLarge && staged) });
  }
  const turn = transaction.get('SELECT 1 FROM turn WHERE session_id = ? LIMIT 1', [session.id]);
  const isNew = !stored || stored.metadata[unfinished] === true;
  const nothingYet = { renamed: new Map(), renamedMessages: new Map(), added: new Set<string>() };
  return { ...nothingYet, session, stored: session, sessionId: session.id, isNew, wasEmpty: !turn, hasChanged: isNew };
}

function takeBatch(
  transaction: WriteTransaction,
  state: ImportState,
  turns: readonly TurnDocument[],
  rest: SessionRest | null,
): ImportState {
  for (const turn of turns) importTurn(transaction, state, turn);
  const changed = rest ? finish(transaction, state, rest) : state.added.size > 0;
  const hasChanged = state.hasChanged || changed;
  if (hasChanged) transaction.changed({ kind: 'session', sessionId: state.sessionId });
  return { ...state, hasChanged, stored: requireSession(transaction, state.sessionId) };
}

function finish(transaction: WriteTransaction, state: ImportState, rest: SessionRest): boolean {
  const { session, isNew } = state;
  const gotRest = importRest(transaction, state, rest, { isNew });
  const gotTurns = state.added.size > 0;
  if (isNew) settleNew(transaction, state);
  else if (gotTurns) settleMerged(transaction, state);
  const linked = linkParent(transaction, session);
  adoptForks(transaction, session.id);
  return gotRest || gotTurns || linked;
}

/** All that it was, now that its turns are here. */
function settleNew(transaction: WriteTransaction, state: ImportState): void {
  const { session } = state;
  transaction.run('UPDATE session SET head_turn_id = ?, revision = ?, deleted_at = ?, metadata = ? WHERE id = ?', [
    headOf(state),
    session.revision,
    session.deletedAt,
    JSON.stringify(session.metadata),
    session.id,
  ]);
}

/** Its own fields stay, and its head too, unless it had none. */
function settleMerged(transaction: WriteTransaction, state: ImportState): void {
  const { session, sessionId } = state;
  const head = state.wasEmpty ? headOf(state) : (readSession(transaction, sessionId)?.headTurnId ?? null);
  moveHead(transaction, sessionId, head);
  transaction.run('UPDATE session SET updated_at = max(updated_at, ?) WHERE id = ?', [session.updatedAt, sessionId]);
}

function headOf({ session, renamed }: ImportState): string | null {
  return session.headTurnId === null ? null : (renamed.get(session.headTurnId) ?? session.headTurnId);
}

/** Whole turns that were added to a session of this store stay; half a session does not. */
function giveUp(connection: Connection, { sessionId, isNew }: ImportState): null {
  if (!isNew) return null;
  connection.write((transaction) => {
    if (readSession(transaction, sessionId)?.metadata[unfinished] !== true) return;
    transaction.run('DELETE FROM session WHERE id = ?', [sessionId]);
    transaction.changed({ kind: 'purged', sessionId });
  });
  return null;
}

function requireStillThere(transaction: WriteTransaction, sessionId: string): void {
  if (readSession(transaction, sessionId)) return;
  throw new SessionError('conflict', 'The session was purged while it was imported.', { sessionId });
}
