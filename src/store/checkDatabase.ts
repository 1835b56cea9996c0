import type { DatabaseFile } from './databaseFile';
import type { Files } from './files';
import { verifyPages } from './verifyPages';

/** Everything that can be wrong with a store, in words; empty when nothing is. Takes time in proportion to its size. */
export function checkDatabase(file: DatabaseFile, files: Files): string[] {
  return file.exclusively((connection) => {
    const problems: string[] = [];
    attempt(problems, () => verifyPages(file.path, files, { first: 1, most: Infinity }));
    attempt(problems, () => {
      const found = connection.all<{ integrity_check: string }>('PRAGMA store.integrity_check(20)');
      problems.push(...found.map((row) => row.integrity_check).filter((line) => line !== 'ok'));
    });
    attempt(problems, () => {
      const found = connection.all<{ table: string; rowid: number | null }>('PRAGMA store.foreign_key_check');
      problems.push(...found.slice(0, 20).map((row) => `Row ${row.rowid} of ${row.table} refers to nothing.`));
    });
    attempt(problems, () => {
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

function attempt(problems: string[], check: () => void): void {
  try {
    check();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
}
