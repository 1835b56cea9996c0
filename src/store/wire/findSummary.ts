import { walkPath } from '../rows/branchRows';
import type { Database } from '../database';
import type { RepairPlan } from '../repair/repairPlan';
import { readParts } from '../rows/readParts';

export interface StandingSummary {
  text: string;
  throughTurnId: string;
}

/**
 * The summary that stands for the older turns of a branch: of those on the path to this turn, the one nearest to its
 * end that speaks for turns of this path. One that names a turn elsewhere speaks for nothing here, and nothing is lost.
 */
export function findSummary(
  database: Database,
  sessionId: string,
  leafTurnId: string,
  plan: RepairPlan,
): StandingSummary | null {
  const rows = database
    .all<SummaryRow>(summaryQuery, [sessionId])
    .filter(({ message_id }) => !plan.excluded.has(message_id));
  if (rows.length === 0) return null;
  const depths = new Map(walkPath(database, sessionId, leafTurnId).map(({ id, depth }) => [id, depth]));
  for (const { turn_id, parts } of rows) {
    const depth = depths.get(turn_id) ?? 0;
    const summary = readParts(parts).findLast(
      (part) =>
        part.type === 'summary' && part.text.trim() !== '' && (depths.get(part.throughTurnId) ?? Infinity) <= depth,
    );
    if (summary?.type === 'summary') return summary;
  }
  return null;
}

interface SummaryRow {
  turn_id: string;
  message_id: string;
  parts: string;
}

/**
 * Summaries are few and their index knows them without a look at any text. Within a text the quotes would be escaped,
 * so that only a part, or an object inside a tool's input, matches; the latter is sorted out once it is parsed.
 */
const summaryQuery = `SELECT message.turn_id, message.id AS message_id, message.parts
  FROM message INDEXED BY message_summary CROSS JOIN turn ON turn.id = message.turn_id
  WHERE instr(message.parts, '"type":"summary"') > 0 AND message.excluded = 0 AND turn.session_id = ?
  ORDER BY turn.depth DESC, message.position DESC`;
