import { isDeepStrictEqual } from 'node:util';
import type { Session } from '../../core/session';
import { SessionError } from '../../core/sessionError';
import type { GivenTurn } from '../../core/sessionStore';
import type { Connection, Database, WriteTransaction } from '../database';
import { completeTurn, type Known } from './givenTurn';
import { requireNoOtherOwner } from '../outbox/lease';
import { findPending } from '../rows/pendingRows';
import { renameTurns } from './renameTurns';
import { growSession, moveHead, requireSession } from '../rows/sessionRows';
import { insertTurn, readRecord, type MessageRecord, type TurnRecord } from '../rows/turnRows';

/**
 * Makes these turns the current branch. Leading turns that are stored just so already are kept as they are; from the
 * first difference on, the given ones are stored and what was there stays beside them as another branch. Where both
 * go by the same id, the given turn keeps it.
 */
export function replaceHistory(
  transaction: WriteTransaction,
  connection: Connection,
  sessionId: string,
  given: readonly GivenTurn[],
  baseRevision: number,
): Session {
  const session = requireSession(transaction, sessionId);
  requireNoOtherOwner(transaction, connection, sessionId);
  if (session.revision !== baseRevision) {
    throw new SessionError('conflict', 'The session has changed since it was read.', {
      sessionId,
      remedy: 'Load it again and repeat the change.',
    });
  }
  const known = knownIn(transaction, sessionId);
  const turns = chain(given.map((turn) => completeTurn(turn, known, session, transaction.now)));
  requireDistinctIds(sessionId, turns);
  const firstNew = turns.findIndex((turn) => !isStored(turn, known.turn(turn.id)));
  const added = firstNew === -1 ? [] : turns.slice(firstNew);
  return store(transaction, session, { added, known, headTurnId: turns.at(-1)?.id ?? null });
}

function store(
  transaction: WriteTransaction,
  session: Session,
  { added, known, headTurnId }: { added: TurnRecord[]; known: Known; headTurnId: string | null },
): Session {
  if (added.length === 0 && headTurnId === session.headTurnId) return session;
  const messages = added.flatMap((turn) => turn.messages);
  renameTurns(transaction, session.id, {
    turnIds: added.map(({ id }) => id).filter((id) => known.turn(id)),
    messageIds: messages.map(({ id }) => id).filter((id) => known.message(id)),
  });
  for (const turn of added) insertTurn(transaction, turn);
  const move = added.length > 0 ? growSession : moveHead;
  move(transaction, session.id, headTurnId);
  transaction.changed({ kind: 'turn', sessionId: session.id, ...(headTurnId === null ? {} : { turnId: headTurnId }) });
  return requireSession(transaction, session.id);
}

/** Read before anything is written, each turn once. An id that is taken elsewhere can be neither kept nor given away. */
function knownIn(database: Database, sessionId: string): Known {
  const turns = new Map<string, TurnRecord | undefined>();
  const messages = new Map<string, MessageRecord | undefined>();
  const findTurn = (id: string): TurnRecord | undefined => {
    const turn = readRecord(database, id);
    if ((turn && turn.sessionId !== sessionId) || findPending(database, id)) throw taken(sessionId, `turn ${id}`);
    for (const message of turn?.messages ?? []) messages.set(message.id, message);
    turns.set(id, turn);
    return turn;
  };
  const findMessage = (id: string): MessageRecord | undefined => {
    const place = database.get<{ turn_id: string; session_id: string }>(
      'SELECT turn_id, session_id FROM message JOIN turn ON turn.id = turn_id WHERE message.id = ?',
      [id],
    );
    if (place && place.session_id !== sessionId) throw taken(sessionId, `message ${id}`);
    if (place) findTurn(place.turn_id);
    else messages.set(id, undefined);
    return messages.get(id);
  };
  return {
    turn: (id) => (turns.has(id) ? turns.get(id) : findTurn(id)),
    message: (id) => (messages.has(id) ? messages.get(id) : findMessage(id)),
  };
}

function taken(sessionId: string, what: string): SessionError {
  return new SessionError('conflict', `The id of ${what} is taken.`, { sessionId });
}

function chain(turns: readonly TurnRecord[]): TurnRecord[] {
  return turns.map((turn, index) => ({ ...turn, parentTurnId: turns[index - 1]?.id ?? null }));
}

/** What repair has found out about a turn, and who wrote it, are not part of what it says. */
function isStored(turn: TurnRecord, stored: TurnRecord | undefined): boolean {
  return stored !== undefined && isDeepStrictEqual(essence(turn), essence(stored));
}

function essence(turn: TurnRecord): object {
  return { ...turn, contentHash: null, checked: null };
}

function requireDistinctIds(sessionId: string, turns: readonly TurnRecord[]): void {
  const messages = turns.flatMap((turn) => turn.messages);
  for (const records of [turns, messages]) {
    if (new Set(records.map(({ id }) => id)).size < records.length) {
      throw new SessionError('invalid', 'An id is given twice.', { sessionId });
    }
  }
}
