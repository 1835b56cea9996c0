import type { Database, DerivedFile } from '../database';

/** So many segments of one level are made one of the next. */
const mostSegments = 4;
/** Blocks that are written at once: some milliseconds, so that a commit waits no longer than that. */
const blocksAtOnce = 16;

/**
 * FTS4 looks for a word in each segment of its index, and a long history has some twenty of them. Merges a little of
 * what can be merged. True when more remains.
 */
export function mergeSegments(index: DerivedFile): boolean {
  if (!index.read(hasMany)) return false;
  return index.write((database) => {
    const before = changes(database);
    database.run('INSERT INTO entry (entry) VALUES (?)', [`merge=${blocksAtOnce},${mostSegments}`]);
    // As SQLite's documentation tells the end of the work.
    return changes(database) - before >= 2;
  });
}

function hasMany(database: Database): boolean {
  const sql = 'SELECT level FROM entry_segdir GROUP BY level HAVING count(*) >= ? LIMIT 1';
  return database.get(sql, [mostSegments]) !== undefined;
}

function changes(database: Database): number {
  return database.get<{ count: number }>('SELECT total_changes() AS count')?.count ?? 0;
}
