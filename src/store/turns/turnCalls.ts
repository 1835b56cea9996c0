import { SessionError } from '../../core/sessionError';
import type { Page, TurnQuery } from '../../core/sessionStore';
import type { Turn } from '../../core/turn';
import { newestLeaf, readBranch, readPath, requirePlace, walkPath } from '../rows/branchRows';
import type { Connection, Database, WriteTransaction } from '../database';
import { checkGivenTurns } from './givenTurn';
import { requireNoOtherOwner } from '../outbox/lease';
import { checkNewTurn, toTurnRecord, type CheckedTurn } from './newTurn';
import { pageLimit } from '../checks/pageLimit';
import { findPending } from '../rows/pendingRows';
import { replaceHistory } from './replaceHistory';
import { growSession, requireSession } from '../rows/sessionRows';
import { isNumber, isString, optional, requireShape, shape } from '../checks/shape';
import type { StoreCalls } from '../storeCalls';
import { asRead, insertTurn, readRecord } from '../rows/turnRows';

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

const queryShape = shape({ before: optional(isString), around: optional(isString), limit: optional(isNumber) });

function appendTurn(transaction: WriteTransaction, connection: Connection, id: string, turn: CheckedTurn): Turn {
  const session = requireSession(transaction, id);
  const stored = readRecord(transaction, turn.id);
  if (stored?.sessionId === id && stored.contentHash === turn.contentHash) return asRead(transaction, stored);
  if (stored || findPending(transaction, turn.id)) {
    throw new SessionError('conflict', `Another turn has the id ${turn.id}.`, { sessionId: id });
  }
  requireNoOtherOwner(transaction, connection, id);
  const record = toTurnRecord(turn, session, transaction.now);
  insertTurn(transaction, record);
  growSession(transaction, id, turn.id);
  transaction.changed({ kind: 'turn', sessionId: id, turnId: turn.id });
  return asRead(transaction, record);
}

/** A cursor is the id of the oldest turn given, so that it and any turn's id can stand for `before`. */
function readTurns(database: Database, id: string, query: TurnQuery): Page<Turn> {
  const session = requireSession(database, id);
  const limit = pageLimit(query.limit);
  if (query.before !== undefined && query.around !== undefined) {
    throw new SessionError('invalid', 'A page lies before a turn or around one, not both.', { sessionId: id });
  }
  if (query.around !== undefined) return readAround(database, session, query.around, limit);
  const leaf = query.before === undefined ? session.headTurnId : requirePlace(database, id, query.before).parentTurnId;
  return toPage(readBranch(database, id, leaf, { limit }));
}

/** On the current branch where it holds the turn, else on the one that was grown last below it. */
function readAround(
  database: Database,
  session: { id: string; headTurnId: string | null },
  turnId: string,
  limit: number,
): Page<Turn> {
  requirePlace(database, session.id, turnId);
  const current = session.headTurnId === null ? [] : walkPath(database, session.id, session.headTurnId);
  const isCurrent = current.some(({ id }) => id === turnId);
  const path = isCurrent ? current : walkPath(database, session.id, newestLeaf(database, session.id, turnId));
  const index = path.findIndex(({ id }) => id === turnId);
  const start = Math.max(0, Math.min(index - Math.floor(limit / 2), path.length - limit));
  const page = path.slice(start, start + limit);
  const turns = readPath(database, page);
  return start > 0 && page[0] ? { items: turns, cursor: page[0].id } : { items: turns };
}

function toPage({ turns, cursor }: { turns: Turn[]; cursor?: string }): Page<Turn> {
  return cursor === undefined ? { items: turns } : { items: turns, cursor };
}
