import { findInTurns, type FindQuery } from '../../core/findInTurns';
import type { FindPage } from '../../core/sessionStore';
import type { Turn } from '../../core/turn';
import { isBoolean, isString, optional, requireShape, shape } from '../checks/shape';
import type { Connection, Database } from '../database';
import { readBranch, requirePlace } from '../rows/branchRows';
import { requireSession } from '../rows/sessionRows';
import type { StoreCalls } from '../storeCalls';

const queryShape = shape({
  text: isString,
  matchCase: optional(isBoolean),
  wholeWord: optional(isBoolean),
  before: optional(isString),
});

/** Turns of one call at most, read a few at a time. Other calls are answered between two pages. */
const turnsAtOnce = 20;
const mostTurns = 400;
/** Milliseconds after which a call ends with what it has. */
const longest = 40;
/** More than anybody steps through; a letter in a long session has millions. */
const mostFound = 10_000;

export function findCalls(connection: Connection): Pick<StoreCalls, 'findInSession'> {
  return {
    findInSession: (id, query) => {
      requireShape(queryShape, query, 'the query');
      return connection.read((database) => findInSession(database, id, query));
    },
  };
}

function findInSession(database: Database, id: string, query: FindQuery & { before?: string }): FindPage {
  const session = requireSession(database, id);
  const { before } = query;
  const start = performance.now();
  let leaf = before === undefined ? session.headTurnId : requirePlace(database, id, before).parentTurnId;
  const turnIds: string[] = [];
  const pages: FindPage['found'][] = [];
  let cursor: string | undefined;
  do {
    const page = readBranch(database, id, leaf, { limit: turnsAtOnce });
    turnIds.unshift(...page.turns.map((turn) => turn.id));
    pages.unshift(findInTurns(page.turns, query, mostFound));
    cursor = page.cursor;
    leaf = parentOfFirst(page.turns);
  } while (cursor !== undefined && turnIds.length < mostTurns && performance.now() - start < longest);
  const found = pages.flat();
  return cursor === undefined ? { found, turnIds } : { found, turnIds, cursor };
}

function parentOfFirst([first]: readonly Turn[]): string | null {
  return first?.parentTurnId ?? null;
}
