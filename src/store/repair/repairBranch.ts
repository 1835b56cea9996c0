import { SessionError, type SessionErrorCode } from '../../core/sessionError';
import { walkPath, type PathStep } from '../rows/branchRows';
import type { Connection, Database, WriteTransaction } from '../database';
import { nothingToRepair, planRepair, type RepairPlan } from './repairPlan';
import { requireSession } from '../rows/sessionRows';
import { excludeMessages, markChecked, setTurnStatus } from '../rows/turnRows';
import { readShapes, type TurnShape } from './turnShape';

/**
 * Repairs the current branch. Once that is done, looking again costs one row and writes nothing. A turn that somebody
 * is running lies in the outbox and not among the turns, so it is out of reach here. A store that cannot be written is
 * left as it is, and whoever reads it applies `planBranch` in memory.
 */
export function repairBranch(connection: Connection, sessionId: string): void {
  if (!connection.read((database) => hasUncheckedHead(database, sessionId))) return;
  try {
    connection.write((transaction) => carryOut(transaction, sessionId));
  } catch (error) {
    if (!(error instanceof SessionError && unwritable.includes(error.code))) throw error;
  }
}

/** What is left to repair on the path to this turn. */
export function planBranch(database: Database, sessionId: string, leafTurnId: string | null): RepairPlan {
  return planPath(database, sessionId, leafTurnId, uncheckedPath(database, sessionId, leafTurnId));
}

/** History must stay readable on a full or failing disk, too. */
const unwritable: readonly SessionErrorCode[] = ['read-only', 'corrupt', 'disk-full', 'io'];

function hasUncheckedHead(database: Database, sessionId: string): boolean {
  const { headTurnId } = requireSession(database, sessionId);
  return database.get('SELECT 1 FROM turn WHERE id = ? AND checked = 0', [headTurnId]) !== undefined;
}

function carryOut(transaction: WriteTransaction, sessionId: string): void {
  const { headTurnId } = requireSession(transaction, sessionId);
  const path = uncheckedPath(transaction, sessionId, headTurnId);
  const plan = planPath(transaction, sessionId, headTurnId, path);
  for (const [turnId, status] of plan.statuses) setTurnStatus(transaction, turnId, status);
  excludeMessages(transaction, [...plan.excluded]);
  for (const { rule, turnId, messageId } of plan.rows) {
    transaction.run('INSERT OR IGNORE INTO repair (session_id, rule, turn_id, message_id, at) VALUES (?, ?, ?, ?, ?)', [
      sessionId,
      rule,
      turnId,
      messageId,
      transaction.now,
    ]);
  }
  markChecked(
    transaction,
    path.map(({ id }) => id),
  );
  if (plan.rows.length > 0) transaction.changed({ kind: 'turn', sessionId });
}

function planPath(
  database: Database,
  sessionId: string,
  leafTurnId: string | null,
  unchecked: readonly PathStep[],
): RepairPlan {
  const oldest = unchecked[0];
  if (!oldest || leafTurnId === null) return nothingToRepair;
  const turns = readShapes(database, unchecked);
  const plan = planRepair(turns);
  if (oldest.depth === 1 || !(looksBack(plan) || turns.some(isImported))) return plan;
  return planRepair(readShapes(database, walkPath(database, sessionId, leafTurnId)));
}

/** These two rules ask what came before, which may be a prompt or a call among the turns that are checked already. */
function looksBack({ rows }: RepairPlan): boolean {
  return rows.some(({ rule }) => rule === 'assistant-first' || rule === 'stray-result');
}

/** An import merged into a session may repeat ids of an earlier one. */
function isImported({ messages }: TurnShape): boolean {
  return messages.some(({ imported }) => imported !== null);
}

/** Every turn above a checked one is checked, so that what is left lies together at the end. Oldest first. */
function uncheckedPath(database: Database, sessionId: string, leafTurnId: string | null): PathStep[] {
  return database.all<PathStep>(
    `WITH RECURSIVE path (id, parent_turn_id, depth) AS (
       SELECT id, parent_turn_id, depth FROM turn WHERE session_id = ? AND id = ? AND checked = 0
       UNION ALL
       SELECT turn.id, turn.parent_turn_id, turn.depth
       FROM path JOIN turn ON turn.id = path.parent_turn_id WHERE turn.checked = 0)
     SELECT id, depth FROM path ORDER BY depth`,
    [sessionId, leafTurnId],
  );
}
