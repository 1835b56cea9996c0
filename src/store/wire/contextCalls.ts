import type { Context, ContextQuery } from '../../core/sessionStore';
import { summaryOpening } from '../../core/summaryOpening';
import { tokenEstimate } from '../../core/tokenEstimate';
import type { Turn } from '../../core/turn';
import { readBranch, walkPath } from '../rows/branchRows';
import type { Connection, Database } from '../database';
import { findSummary, type StandingSummary } from './findSummary';
import { planBranch } from '../repair/repairBranch';
import { withRepairs, type RepairPlan } from '../repair/repairPlan';
import { requireSession } from '../rows/sessionRows';
import { isNumber, isString, nullable, optional, requireShape, shape } from '../checks/shape';
import type { StoreCalls } from '../storeCalls';
import { noSuchTurn } from '../rows/turnRows';
import { toWire } from './wire';

/** Turns read at a time on the way back from the end of a branch. */
const pageSize = 20;

const queryShape = shape({ atTurnId: optional(nullable(isString)), budget: optional(isNumber) });

/** Reading writes nothing: what loading has not repaired yet is repaired in memory. */
export function contextCalls(connection: Connection): Pick<StoreCalls, 'readContext'> {
  return {
    readContext: (id, query = {}) => {
      requireShape(queryShape, query, 'the query');
      return connection.read((database) => readContext(database, id, query));
    },
  };
}

function readContext(database: Database, sessionId: string, { atTurnId, budget }: ContextQuery): Context {
  const { headTurnId } = requireSession(database, sessionId);
  const leafTurnId = atTurnId === undefined ? headTurnId : atTurnId;
  if (leafTurnId === null) return { messages: [], omittedTurnIds: [], tokens: 0 };
  if (walkPath(database, sessionId, leafTurnId, 1).length === 0) noSuchTurn(sessionId, leafTurnId);
  const plan = planBranch(database, sessionId, leafTurnId);
  const summary = findSummary(database, sessionId, leafTurnId, plan);
  const branch: BranchEnd = { database, sessionId, leafTurnId, plan, summary };
  const { turns, newestOmitted } = newestThatFit(branch, budget);
  const messages = toWire(turns, openingOf(summary));
  return { messages, omittedTurnIds: omittedThrough(branch, newestOmitted), tokens: tokenEstimate(messages) };
}

interface BranchEnd {
  database: Database;
  sessionId: string;
  leafTurnId: string;
  plan: RepairPlan;
  summary: StandingSummary | null;
}

interface Fitting {
  /** Oldest first. */
  turns: Turn[];
  newestOmitted: string | null;
}

/** Whole turns from the end of the branch on, up to the first that the budget has no room for. */
function newestThatFit(branch: BranchEnd, budget: number | undefined): Fitting {
  if (budget === undefined) return { turns: [...walkBack(branch)].reverse(), newestOmitted: null };
  const opening = openingOf(branch.summary);
  const turns: Turn[] = [];
  let newestOmitted: string | null = null;
  let room = budget - tokenEstimate(toWire([], opening));
  for (const turn of walkBack(branch)) {
    room -= tokenEstimate(toWire([turn]));
    if (room < 0) newestOmitted = turn.id;
    if (newestOmitted !== null) break;
    turns.unshift(turn);
  }
  // A turn can take more room among others than alone, when its prompt lies in the turn before it.
  while (turns.length > 0 && tokenEstimate(toWire(turns, opening)) > budget) {
    newestOmitted = turns.shift()?.id ?? null;
  }
  return { turns, newestOmitted };
}

/** Newest first, ending where the summary begins to speak. */
function* walkBack({ database, sessionId, leafTurnId, plan, summary }: BranchEnd): Generator<Turn> {
  let next: string | null = leafTurnId;
  while (next !== null) {
    const page: Turn[] = readBranch(database, sessionId, next, { limit: pageSize }).turns;
    for (const turn of page.toReversed()) {
      if (turn.id === summary?.throughTurnId) return;
      yield withRepairs(turn, plan);
    }
    next = page[0]?.parentTurnId ?? null;
  }
}

function openingOf(summary: StandingSummary | null): string | null {
  return summary && `${summaryOpening}${summary.text}`;
}

/** Turns that would have been sent had there been room: neither what is excluded nor what the summary speaks for. */
function omittedThrough({ database, sessionId, plan, summary }: BranchEnd, newest: string | null): string[] {
  if (newest === null) return [];
  const path = walkPath(database, sessionId, newest).map(({ id }) => id);
  const omitted = path.slice(path.indexOf(summary?.throughTurnId ?? '') + 1);
  const sendable = database.all<{ turn_id: string }>(
    `SELECT DISTINCT turn_id FROM message WHERE turn_id IN (SELECT value FROM json_each(?)) AND excluded = 0
     AND id NOT IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(omitted), JSON.stringify([...plan.excluded])],
  );
  const ids = new Set(sendable.map(({ turn_id }) => turn_id));
  return omitted.filter((id) => ids.has(id));
}
