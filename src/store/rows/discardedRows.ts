import type { Database, WriteTransaction } from '../database';
import type { TurnRecord } from './turnRows';

/** In milliseconds. An owner that comes later than this has been gone for long. */
const keptFor = 24 * 60 * 60 * 1000;

/** Remembers a turn that was discarded while its owner may still be at work on it. */
export function keepDiscarded(transaction: WriteTransaction, turn: TurnRecord): void {
  transaction.run('DELETE FROM discarded_turn WHERE discarded_at < ?', [transaction.now - keptFor]);
  transaction.run(
    'INSERT OR REPLACE INTO discarded_turn (id, session_id, parent_turn_id, turn, discarded_at) VALUES (?, ?, ?, ?, ?)',
    [turn.id, turn.sessionId, turn.parentTurnId, JSON.stringify(turn), transaction.now],
  );
}

/** Its parent may have got another id since, which the column follows. */
export function readDiscarded(database: Database, id: string): TurnRecord | undefined {
  const row = database.get<{ parent_turn_id: string | null; turn: string }>(
    'SELECT parent_turn_id, turn FROM discarded_turn WHERE id = ?',
    [id],
  );
  return row && { ...(JSON.parse(row.turn) as TurnRecord), parentTurnId: row.parent_turn_id };
}
