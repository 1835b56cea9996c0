import type { LoadedSession, Repair } from '../../core/sessionStore';
import { readBranch } from '../rows/branchRows';
import type { Connection, Database } from '../database';
import { pendingOf } from '../rows/pendingRows';
import { planBranch, repairBranch } from './repairBranch';
import { withRepairs, type RepairPlan } from './repairPlan';
import { requireSession } from '../rows/sessionRows';
import type { StoreCalls } from '../storeCalls';

/** Turns that a session opens with; the rest is read page by page. */
const pageSize = 50;

export function loadCalls(connection: Connection): Pick<StoreCalls, 'loadSession'> {
  return {
    loadSession: (id) => {
      repairBranch(connection, id);
      return connection.read((database) => load(database, connection, id));
    },
  };
}

function load(database: Database, connection: Connection, id: string): LoadedSession {
  const session = requireSession(database, id);
  const plan = planBranch(database, id, session.headTurnId);
  const { turns, cursor } = readBranch(database, id, session.headTurnId, { limit: pageSize });
  return {
    session,
    turns: turns.map((turn) => withRepairs(turn, plan)),
    ...(cursor === undefined ? {} : { cursor }),
    pending: pendingOf(database, connection, id),
    repairs: listRepairs(database, id, plan),
  };
}

interface RepairRow {
  rule: string;
  turn_id: string;
  message_id: string;
  at: number;
}

/** The audit trail, oldest first, with what could only be repaired in memory at its end. */
function listRepairs(database: Database, sessionId: string, { rows }: RepairPlan): Repair[] {
  const written = database
    .all<RepairRow>('SELECT rule, turn_id, message_id, at FROM repair WHERE session_id = ? ORDER BY number', [
      sessionId,
    ])
    .map((row) => ({ rule: row.rule, turnId: row.turn_id, messageId: row.message_id, at: row.at }));
  const keys = new Set(written.map(keyOf));
  const inMemory = rows.filter((row) => !keys.has(keyOf(row))).map((row) => ({ ...row, at: database.now }));
  return [...written, ...inMemory];
}

function keyOf({ rule, messageId }: Pick<Repair, 'rule' | 'messageId'>): string {
  return `${rule} ${messageId}`;
}
