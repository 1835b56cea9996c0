import { SessionError } from '../../core/sessionError';
import type { TurnPage, TurnQuery } from '../../core/sessionStore';
import type { Turn } from '../../core/turn';
import { newestLeaf, readBranch, readPath, requirePlace, walkPath } from '../rows/branchRows';
import type { Connection, Database, WriteTransaction } from '../database';
import { checkGivenTurns } from './givenTurn';
import { requireNoOtherOwner } from '../outbox/lease';
import { checkNewTurn, toTurnRecord, type CheckedTurn } from './newTurn';
import { pageLimit } from '../checks/pageLimit';
import { isContentOf } from '../rows/contentHash';
import { findPending } from '../rows/pendingRows';
import { replaceHistory } from './replaceHistory';
import { growSession, requireHead, requireSession } from '../rows/sessionRows';
import { isNumber, isString, nullable, optional, requireShape, shape } from '../checks/shape';
import type { StoreCalls } from '../storeCalls';
import { asRead, insertTurn, readRecord, type TurnRecord } from '../rows/turnRows';

export function turnCalls(connection: Connection): Pick<StoreCalls, 'appendTurn' | 'readTurns' | 'replaceHistory'> {
  return {
    appendTurn: (id, turn) => {
      const checked = checkNewTurn(turn);
      return connection.write((transaction) => appendTurn(transaction, connection, id, checked));
    },
    readTurns: (id, query = {}) => {
      requireShape(queryShape, query, 'the query');
      return connection.read((database) => readTurns(database, id, query));
    },
    replaceHistory: (id, turns, options) => {
      const given = checkGivenTurns(turns);
      requireShape(shape({ baseRevision: isNumber }), options, 'the options');
      return connection.write((transaction) =>
        replaceHistory(transaction, connection, id, given, options.baseRevision),
      );
    },
  };
}

const queryShape = shape({
  before: optional(isString),
  after: optional(nullable(isString)),
  around: optional(isString),
  limit: optional(isNumber),
});

function appendTurn(transaction: WriteTransaction, connection: Connection, id: string, turn: CheckedTurn): Turn {
  const session = requireHead(transaction, id);
  const stored = turn.hasGivenId ? findStored(transaction, id, turn) : undefined;
  if (stored) return asRead(transaction, stored);
  requireNoOtherOwner(transaction, connection, id);
  const record = toTurnRecord(turn, session, transaction.now);
  insertTurn(transaction, record);
  growSession(transaction, id, turn.id);
  transaction.changed({ kind: 'turn', sessionId: id, turnId: turn.id });
  return asRead(transaction, record);
}

/** The same turn from an earlier attempt. Throws `conflict` when the id stands for another. */
function findStored(transaction: WriteTransaction, sessionId: string, turn: CheckedTurn): TurnRecord | undefined {
  const stored = readRecord(transaction, turn.id);
  if (stored?.sessionId === sessionId && isContentOf(stored, turn)) return stored;
  if (!stored && !findPending(transaction, turn.id)) return undefined;
  throw new SessionError('conflict', `Another turn has the id ${turn.id}.`, { sessionId });
}

/** A cursor is the id of the oldest turn given, so that it and any turn's id can stand for `before`. */
function readTurns(database: Database, id: string, query: TurnQuery): TurnPage {
  const session = requireSession(database, id);
  const limit = pageLimit(query.limit);
  const { before, after, around } = query;
  if ([before, after, around].filter((place) => place !== undefined).length > 1) {
    throw new SessionError('invalid', 'A page lies before a turn, after one or around one.', { sessionId: id });
  }
  if (around !== undefined) {
    return readStretch(database, session, around, (index, length) => {
      const start = Math.max(0, Math.min(index - Math.floor(limit / 2), length - limit));
      return [start, start + limit];
    });
  }
  if (after !== undefined) {
    return readStretch(database, session, after, (index) => [index + 1, index + 1 + limit]);
  }
  const leaf = before === undefined ? session.headTurnId : requirePlace(database, id, before).parentTurnId;
  return toPage(readBranch(database, id, leaf, { limit }));
}

/** On the current branch where it holds the turn, else on the one that was grown last below it. */
function readStretch(
  database: Database,
  session: { id: string; headTurnId: string | null },
  turnId: string | null,
  bounds: (index: number, length: number) => [start: number, end: number],
): TurnPage {
  if (turnId !== null) requirePlace(database, session.id, turnId);
  const current = session.headTurnId === null ? [] : walkPath(database, session.id, session.headTurnId);
  const isOther = turnId !== null && !current.some(({ id }) => id === turnId);
  const path = isOther ? walkPath(database, session.id, newestLeaf(database, session.id, turnId)) : current;
  const [start, end] = bounds(
    path.findIndex(({ id }) => id === turnId),
    path.length,
  );
  const steps = path.slice(start, end);
  const [first, last] = [steps[0], steps.at(-1)];
  return {
    items: readPath(database, steps),
    ...(start > 0 && first && { cursor: first.id }),
    ...(end < path.length && last && { after: last.id }),
    ...(isOther && { isOther }),
  };
}

function toPage({ turns, cursor }: { turns: Turn[]; cursor?: string }): TurnPage {
  return cursor === undefined ? { items: turns } : { items: turns, cursor };
}
