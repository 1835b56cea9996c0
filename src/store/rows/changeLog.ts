import type { Change, ChangeKind } from '../../core/sessionStore';
import type { Database } from '../database';
import type { Statements } from '../disk/sqliteConnection';

export type SaidChange = { kind: ChangeKind; sessionId: string; turnId?: string };

/** Beyond this many, the oldest are forgotten; a window that slept through more of them has to look for itself. */
const kept = 10_000;
const forgetEvery = 256;

/** A purged session has no revision. */
const insertChange = `INSERT INTO change_log (kind, session_id, turn_id, revision, origin)
  VALUES (?, ?, ?, coalesce((SELECT revision FROM session WHERE id = ?), 0), ?) RETURNING seq, revision`;
const nothing = { seq: 0, revision: 0 };

/**
 * What every commit changed, written with it, so that other processes can read what happened since they last looked.
 *
 * @returns the changes as listeners get them
 */
export function logChanges(database: Database, said: readonly SaidChange[], origin: string): Change[] {
  return said.map(({ kind, sessionId, turnId }) => {
    const params = [kind, sessionId, turnId ?? null, sessionId, origin];
    const { seq, revision } = database.get<{ seq: number; revision: number }>(insertChange, params) ?? nothing;
    if (seq % forgetEvery === 0) database.run('DELETE FROM change_log WHERE seq <= ?', [seq - kept]);
    return toChange({ kind, sessionId, turnId, revision }, 'here');
  });
}

/** Grows with every change and never goes back, even when old changes are forgotten. */
export function lastChange(database: Statements): number {
  return database.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'change_log'")?.seq ?? 0;
}

/** What others did after `seq`, oldest first. */
export function changesSince(database: Database, seq: number, origin: string): Change[] {
  const rows = database.all<ChangeRow>(
    'SELECT kind, session_id, turn_id, revision FROM change_log WHERE seq > ? AND origin <> ? ORDER BY seq',
    [seq, origin],
  );
  return rows.map((row) =>
    toChange(
      { kind: row.kind, sessionId: row.session_id, turnId: row.turn_id ?? undefined, revision: row.revision },
      'elsewhere',
    ),
  );
}

interface ChangeRow {
  kind: ChangeKind;
  session_id: string;
  turn_id: string | null;
  revision: number;
}

function toChange({ turnId, ...change }: SaidChange & { revision: number }, origin: Change['origin']): Change {
  return { ...change, ...(turnId === undefined ? {} : { turnId }), origin };
}
