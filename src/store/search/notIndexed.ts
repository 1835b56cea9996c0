import type { Connection } from '../database';
import { docidOfMessage } from './searchEntries';

/** A message that may be a hit. */
export interface Candidate {
  /** By which a source is walked, downwards. */
  position: number;
  number: number;
}

/** More than anybody commits while a search waits; an import of more is being indexed, and is read as it was stored. */
const mostAhead = 10_000;

/**
 * The messages that were stored after the last one that the index holds, where each will stand in it, newest first. Null
 * when they are too many to be looked at for every page.
 */
export function notIndexed(store: Connection, newest: number): Candidate[] | null {
  const rows = store.read((database) =>
    database.all<{ number: number; createdAt: number }>(
      'SELECT number, created_at AS createdAt FROM message WHERE number > ? LIMIT ?',
      [newest, mostAhead + 1],
    ),
  );
  if (rows.length > mostAhead) return null;
  return rows
    .map((row) => ({ position: docidOfMessage(row), number: row.number }))
    .sort((one, other) => other.position - one.position);
}
