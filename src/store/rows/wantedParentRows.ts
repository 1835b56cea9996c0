import type { Database, WriteTransaction } from '../database';

/** Remembers that this session is a fork of one that is not here. */
export function wantParent(transaction: WriteTransaction, sessionId: string, parentId: string): void {
  transaction.run('INSERT OR REPLACE INTO wanted_parent (session_id, parent_id) VALUES (?, ?)', [sessionId, parentId]);
}

export function forgetWantedParent(transaction: WriteTransaction, sessionId: string): void {
  transaction.run('DELETE FROM wanted_parent WHERE session_id = ?', [sessionId]);
}

export function wantedParentOf(database: Database, sessionId: string): string | null {
  const row = database.get<{ parent_id: string }>('SELECT parent_id FROM wanted_parent WHERE session_id = ?', [
    sessionId,
  ]);
  return row?.parent_id ?? null;
}

/** The forks that have waited for this session. */
export function forksWanting(database: Database, parentId: string): string[] {
  const rows = database.all<{ session_id: string }>(
    'SELECT session_id FROM wanted_parent WHERE parent_id = ? ORDER BY session_id',
    [parentId],
  );
  return rows.map(({ session_id }) => session_id);
}
