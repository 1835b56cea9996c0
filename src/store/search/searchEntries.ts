import type { Database } from '../database';
import { searchableTexts } from './searchableTexts';
import { facetsOfMessage } from './searchFacets';
import type { SearchRow } from './searchRows';
import { searchTerms } from './searchTerms';

const ties = 2 ** 20;
const lastSecond = 2 ** 33 - 1;

/** The first docid of the second in which a moment lies. Times beyond the years 1698 and 2242 count as those. */
export function docidOf(time: number): number {
  return Math.max(-lastSecond, Math.min(lastSecond, Math.floor(time / 1000))) * ties;
}

/** Where a message stands in the index, whether or not it is in it yet. */
export function docidOfMessage({ createdAt, number }: { createdAt: number; number: number }): number {
  return docidOf(createdAt) + (number % ties);
}

/** The last millisecond of the second that a docid belongs to. */
export function timeOf(docid: number): number {
  return Math.floor(docid / ties) * 1000 + 999;
}

/** FTS4 keeps docids that come in order together in memory; at any other it writes out what it has. */
export function insertEntries(database: Database, rows: readonly SearchRow[]): void {
  for (const entry of rows.map(toEntry).sort((a, b) => a.docid - b.docid)) insertEntry(database, entry);
}

/** These messages are gone from the store: nothing finds them any more. */
export function dropEntries(database: Database, docids: readonly number[]): void {
  const dropped = database.run('DELETE FROM document WHERE docid IN (SELECT value FROM json_each(?))', [
    JSON.stringify(docids),
  ]);
  database.run('UPDATE progress SET dropped = dropped + ?', [dropped]);
}

interface Entry {
  docid: number;
  number: number;
  cost: number;
  terms: string;
  joined: string;
  facets: string;
}

/** Between two texts, so that no phrase runs from the end of one into the other. */
const boundary = ' \ue001 ';

function toEntry(row: SearchRow): Entry {
  const texts = searchableTexts(row.parts).map(searchTerms);
  return {
    docid: docidOfMessage(row),
    number: row.number,
    cost: row.cost,
    terms: texts.map(({ terms }) => terms.map(({ term }) => term).join(' ')).join(boundary),
    joined: texts.flatMap(({ joined }) => joined.map(({ term }) => term)).join(' '),
    facets: facetsOfMessage(row).join(' '),
  };
}

function insertEntry(database: Database, entry: Entry): void {
  let { docid } = entry;
  const insert = 'INSERT OR IGNORE INTO document (docid, number, cost) VALUES (?, ?, ?)';
  // Two messages of one second share a docid only when a million others lie between them.
  while (database.run(insert, [docid, entry.number, entry.cost]) === 0) docid++;
  database.run('INSERT INTO entry (docid, terms, joined, facets) VALUES (CAST(? AS INTEGER), ?, ?, ?)', [
    docid,
    entry.terms,
    entry.joined,
    entry.facets,
  ]);
}
