import { SessionError } from '../../core/sessionError';
import type { DatabaseFile } from '../disk/databaseFile';
import type { Files } from '../disk/files';
import { PageDamage } from '../disk/pageDamage';
import type { SqliteConnection } from '../disk/sqliteConnection';
import { toSessionError } from '../disk/storeError';
import { verifyPages } from '../disk/verifyPages';

/** Everything that can be wrong with a store, in words; empty when nothing is. Takes time in proportion to its size. */
export function checkDatabase(file: DatabaseFile, files: Files): string[] {
  return file.exclusively((connection) => {
    const problems: string[] = [];
    attempt(connection, problems, () => verifyPages(file.path, files, { first: 1, most: Infinity }));
    attempt(connection, problems, () => {
      const found = connection.all<{ integrity_check: string }>('PRAGMA store.integrity_check(20)');
      problems.push(...found.map((row) => row.integrity_check).filter((line) => line !== 'ok'));
    });
    attempt(connection, problems, () => {
      const found = connection.all<{ table: string; rowid: number | null }>('PRAGMA store.foreign_key_check');
      problems.push(...found.slice(0, 20).map((row) => `Row ${row.rowid} of ${row.table} refers to nothing.`));
    });
    attempt(connection, problems, () => {
      const found = connection.all<{ id: string }>(wrongTotals);
      problems.push(...found.map((row) => `The totals of session ${row.id} are not the sum of its turns.`));
    });
    return problems;
  });
}

const wrongTotals = `
  SELECT session.id FROM session LEFT JOIN (
    SELECT session_id, sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens,
      sum(cached_tokens) AS cached_tokens, sum(CAST(round(cost * 1e9) AS INTEGER)) AS cost_nanos
    FROM turn GROUP BY session_id
  ) AS total ON total.session_id = session.id
  WHERE session.input_tokens <> coalesce(total.input_tokens, 0) OR session.output_tokens <> coalesce(total.output_tokens, 0)
    OR session.cached_tokens <> coalesce(total.cached_tokens, 0) OR session.cost_nanos <> coalesce(total.cost_nanos, 0)
  LIMIT 20`;

/** A disk that fails says nothing about what is on it, so that is an error and no problem of the store. */
function attempt(connection: SqliteConnection, problems: string[], check: () => void): void {
  const found: string[] = [];
  try {
    check();
  } catch (error) {
    const known = toSessionError(error, connection.failure);
    if (!(known instanceof SessionError) || known.code !== 'corrupt') throw known;
    const cause = connection.failure ?? error;
    found.push(cause instanceof Error ? cause.message : String(cause));
  }
  // SQLite's own check lists a page that could not be read among the damaged ones.
  const { failure } = connection;
  if (failure !== undefined && !(failure instanceof PageDamage)) throw toSessionError(failure);
  problems.push(...found);
}
