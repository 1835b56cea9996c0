import { SessionError } from '../../core/sessionError';
import type { Snapshot } from '../../core/sessionStore';
import type { Database, WriteTransaction } from '../database';

export function insertSnapshot(transaction: WriteTransaction, snapshot: Snapshot): void {
  transaction.run('INSERT INTO snapshot (id, session_id, turn_id, label, created_at) VALUES (?, ?, ?, ?, ?)', [
    snapshot.id,
    snapshot.sessionId,
    snapshot.turnId,
    snapshot.label,
    snapshot.createdAt,
  ]);
}

/** Oldest first. */
export function selectSnapshots(database: Database, sessionId: string): Snapshot[] {
  return database.all<Snapshot>(`${select} WHERE session_id = ? ORDER BY created_at, id`, [sessionId]);
}

export function requireSnapshot(database: Database, sessionId: string, id: string): Snapshot {
  const snapshot = database.get<Snapshot>(`${select} WHERE session_id = ? AND id = ?`, [sessionId, id]);
  if (!snapshot) {
    throw new SessionError('not-found', `There is no snapshot ${id} of this session.`, { sessionId });
  }
  return snapshot;
}

const select = `SELECT id, session_id AS sessionId, turn_id AS turnId, label, created_at AS createdAt FROM snapshot`;
