import type { Turn } from '../../core/turn';
import type { Database } from '../database';
import { noSuchTurn, selectTurns } from './turnRows';

export interface BranchPage {
  /** Oldest first. */
  turns: Turn[];
  /** The oldest turn of the page where older ones precede it: reading on starts before it. */
  cursor?: string;
}

/**
 * The last `limit` turns of the path from the root to `leafTurnId`, that turn included. It is walked from its end by
 * parents, so that a page costs the same whether ten turns precede it or ten thousand.
 */
export function readBranch(
  database: Database,
  sessionId: string,
  leafTurnId: string | null,
  { limit }: { limit: number },
): BranchPage {
  if (leafTurnId === null || limit < 1) return { turns: [] };
  const path = walkPath(database, sessionId, leafTurnId, limit);
  const turns = readPath(database, path);
  const oldest = path[0];
  return oldest && oldest.depth > 1 ? { turns, cursor: oldest.id } : { turns };
}

/** That a turn is one of this session's, without its messages. */
export function requirePlace(database: Database, sessionId: string, turnId: string): { parentTurnId: string | null } {
  const sql = 'SELECT parent_turn_id AS parentTurnId FROM turn WHERE session_id = ? AND id = ?';
  const place = database.get<{ parentTurnId: string | null }>(sql, [sessionId, turnId]);
  return place ?? noSuchTurn(sessionId, turnId);
}

export interface PathStep {
  id: string;
  /** 1 for the first turn of a session. */
  depth: number;
}

/** The ids of a path without its messages: `limit` steps from `leafTurnId` towards the root, oldest first. */
export function walkPath(database: Database, sessionId: string, leafTurnId: string, limit = Infinity): PathStep[] {
  return database.all<PathStep>(
    `WITH RECURSIVE path (id, parent_turn_id, depth, steps) AS (
       SELECT id, parent_turn_id, depth, 1 FROM turn WHERE session_id = ? AND id = ?
       UNION ALL
       SELECT turn.id, turn.parent_turn_id, turn.depth, steps + 1
       FROM path JOIN turn ON turn.id = path.parent_turn_id WHERE steps < ?)
     SELECT id, depth FROM path ORDER BY depth`,
    [sessionId, leafTurnId, Math.min(limit, Number.MAX_SAFE_INTEGER)],
  );
}

export function readPath(database: Database, path: readonly PathStep[]): Turn[] {
  return selectTurns(database, 'WHERE turn.id IN (SELECT value FROM json_each(?)) ORDER BY turn.depth', [
    JSON.stringify(path.map(({ id }) => id)),
  ]);
}

/** The end of the branch that was grown last below this turn, or the turn itself. */
export function newestLeaf(database: Database, sessionId: string, turnId: string): string {
  const leaf = database.get<{ id: string }>(
    `WITH RECURSIVE below (id, number) AS (
       SELECT id, number FROM turn WHERE session_id = ? AND id = ?
       UNION ALL
       SELECT turn.id, turn.number FROM below
       JOIN turn ON turn.session_id = ? AND turn.parent_turn_id = below.id)
     SELECT id FROM below ORDER BY number DESC LIMIT 1`,
    [sessionId, turnId, sessionId],
  );
  return leaf?.id ?? turnId;
}
