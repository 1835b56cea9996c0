import type { Connection, Database, DerivedFile } from '../database';
import { insertEntries } from './searchEntries';
import { readSearchRows, type SearchRow } from './searchRows';
import { searchVersion } from './searchSchema';

/** How far an index is. Null where it is new. */
interface Progress {
  newest: number;
  newest_id: string;
  oldest: number;
  dropped: number;
}

/** What an index finds when it is looked at together with its store. */
export type FillResult = 'complete' | 'behind' | 'unfit';

/**
 * Takes up to `most` messages from the store into the index: the newest first, then those it has not reached yet.
 * The two files are never locked at once, so that an index can never hold up a commit; between reading and writing
 * another process may have done the same work, which is then left as it is.
 */
export function fillIndex(store: Connection, index: DerivedFile, most: number): FillResult {
  const progress = index.read(readProgress);
  if (progress === undefined) return 'unfit';
  const batch = store.read((database) => (fits(database, progress) ? nextBatch(database, progress, most) : null));
  if (batch === null) return 'unfit';
  if (batch.rows.length === 0 && progress?.oldest === batch.oldest) return 'complete';
  const written = index.write((database) => {
    if (JSON.stringify(readProgress(database)) !== JSON.stringify(progress)) return false;
    insertEntries(database, batch.rows);
    writeProgress(database, { ...batch, dropped: progress?.dropped ?? 0 });
    return true;
  });
  return written && !batch.more ? 'complete' : 'behind';
}

/** Undefined where this index was made by another version of us. */
function readProgress(database: Database): Progress | null | undefined {
  const row = database.get<Progress & { version: number }>(
    'SELECT version, newest, newest_id, oldest, dropped FROM progress',
  );
  if (!row) return null;
  const { version, ...progress } = row;
  return version === searchVersion ? progress : undefined;
}

function writeProgress(database: Database, { newest, newest_id, oldest, dropped }: Progress): void {
  database.run('DELETE FROM progress');
  database.run('INSERT INTO progress (version, newest, newest_id, oldest, dropped) VALUES (?, ?, ?, ?, ?)', [
    searchVersion,
    newest,
    newest_id,
    oldest,
    dropped,
  ]);
}

/** False when the index knows of messages that this store never had, or of some that are gone: their words must go too. */
function fits(database: Database, progress: Progress | null): boolean {
  if (!progress) return true;
  const last = database.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'message'")?.seq ?? 0;
  if (progress.newest > last) return false;
  const anchor = database.get<{ id: string }>('SELECT id FROM message WHERE number = ?', [progress.newest]);
  if (anchor && anchor.id !== progress.newest_id) return false;
  return progress.dropped === 0;
}

interface Batch extends Omit<Progress, 'dropped'> {
  rows: SearchRow[];
  more: boolean;
}

/** Of one transaction, in bytes: a batch of very long messages is a short one. */
const largestBatch = 4_000_000;

function nextBatch(database: Database, progress: Progress | null, most: number): Batch {
  const added = progress ? numbersOf(database, 'number > ? ORDER BY number', progress.newest, most) : null;
  if (progress && added && added.numbers.length > 0) {
    const rows = readSearchRows(database, added.numbers, { withResults: true });
    const newest = added.numbers.at(-1) ?? progress.newest;
    const newest_id = rows.find(({ number }) => number === newest)?.id ?? '';
    return { rows, newest, newest_id, oldest: progress.oldest, more: added.more || progress.oldest > 0 };
  }
  const before = progress?.oldest ?? Number.MAX_SAFE_INTEGER;
  const older = numbersOf(database, 'number < ? ORDER BY number DESC', before, most);
  const rows = readSearchRows(database, older.numbers, { withResults: true });
  const top = rows.find(({ number }) => number === older.numbers[0]);
  return {
    rows,
    newest: progress?.newest ?? top?.number ?? 0,
    newest_id: progress?.newest_id ?? top?.id ?? '',
    oldest: older.more ? (older.numbers.at(-1) ?? 0) : 0,
    more: older.more,
  };
}

function numbersOf(
  database: Database,
  where: string,
  from: number,
  most: number,
): { numbers: number[]; more: boolean } {
  const found = database.all<{ number: number; size: number }>(
    `SELECT number, octet_length(parts) AS size FROM message WHERE ${where} LIMIT ?`,
    [from, most + 1],
  );
  const numbers: number[] = [];
  let size = 0;
  for (const row of found.slice(0, most)) {
    size += row.size;
    if (numbers.length > 0 && size > largestBatch) break;
    numbers.push(row.number);
  }
  return { numbers, more: found.length > numbers.length };
}
