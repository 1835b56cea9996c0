import type { SearchHit } from '../../core/sessionStore';
import type { Connection, Database, DerivedFile, SqlValue } from '../database';
import { notIndexed, type Candidate } from './notIndexed';
import { docidOf, dropEntries, timeOf } from './searchEntries';
import { searchHit } from './searchHit';
import { matchExpression } from './searchQuery';
import type { SearchCursor, SearchRequest } from './searchRequest';
import { readSearchRows } from './searchRows';

/** One page of hits, and where the next one begins. */
export interface Found {
  hits: FoundHit[];
  next: SearchCursor | null;
  /** True when some of what is left must be looked for in the store. */
  isBehind: boolean;
}

interface FoundHit {
  hit: SearchHit;
  position: number;
}

/** What an index holds of its store. */
interface Extent {
  newest: number;
  oldest: number;
  /** What came after the last message that it holds. */
  ahead: Candidate[];
}

/** Of an index that was found complete just now, which spares two more looks. */
export const wholeExtent: Extent = { newest: Number.MAX_SAFE_INTEGER, oldest: 0, ahead: [] };

/** Whether all of the store is in the index, as far as that knows. */
export function isWhole(database: Database): boolean {
  const { newest, oldest } = readProgress(database);
  return newest > 0 && oldest === 0;
}

/** Null when the index is so far behind that the store alone is as good. */
export function findAsFarAsIndexed(store: Connection, index: DerivedFile, request: SearchRequest): Found | null {
  const { newest, oldest } = index.read(readProgress);
  const ahead = notIndexed(store, newest);
  return ahead && findInIndex(store, index, request, { newest, oldest, ahead });
}

/** From the index; and from the store, what the index does not hold yet. */
export function findInIndex(store: Connection, index: DerivedFile, request: SearchRequest, extent: Extent): Found {
  const { newest, oldest, ahead } = extent;
  const start = request.cursor?.before ?? Number.MAX_SAFE_INTEGER;
  const walk = walkCandidates(store, request, start, (before, most) => {
    const indexed = index.read((database) => candidatesOfIndex(database, request, { before, most, newest }));
    return newestOf([...ahead.filter(({ position }) => position < before).slice(0, most), ...indexed], most);
  });
  if (walk.gone.length > 0) index.write((database) => dropEntries(database, walk.gone));
  const page = toFound(walk, 'index', request.limit);
  const { next } = page;
  if (next) return { ...page, isBehind: ahead.some(({ position }) => position < next.before) };
  if (oldest === 0) return page;
  const room = request.limit - page.hits.length;
  if (room === 0) return { ...page, next: { source: 'store', before: oldest }, isBehind: true };
  const older = findInStore(store, { ...request, limit: room, cursor: { source: 'store', before: oldest } });
  return { ...older, hits: [...page.hits, ...older.hits] };
}

/** Message by message, the latest stored first. */
export function findInStore(store: Connection, request: SearchRequest): Found {
  const { start, narrowed } = whereToStart(request);
  const walk = walkCandidates(store, narrowed, start, (before, most) =>
    store.read((database) =>
      database.all<Candidate>(
        'SELECT number AS position, number FROM message WHERE number < ? ORDER BY number DESC LIMIT ?',
        [before, most],
      ),
    ),
  );
  return toFound(walk, 'store', request.limit);
}

interface Walk {
  hits: FoundHit[];
  /** Where it stopped without having reached the end, else null. */
  stoppedAt: number | null;
  /** Candidates that the store no longer has. */
  gone: number[];
}

/** So many messages are read for one page at most. */
const mostRead = 5_000;

/** Goes on until one hit more than a page is found, which tells that there is a next page. */
function walkCandidates(
  store: Connection,
  request: SearchRequest,
  start: number,
  next: (before: number, most: number) => Candidate[],
): Walk {
  const walk: Walk = { hits: [], stoppedAt: null, gone: [] };
  // Mostly every candidate is a hit, and then the first reading is all that is needed.
  const atOnce = request.limit + 1;
  let before = start;
  for (let count = 0; count < mostRead; count += atOnce) {
    const candidates = next(before, atOnce);
    const numbers = candidates.map(({ number }) => number);
    const read = store.read((database) => readSearchRows(database, numbers, request));
    const rows = new Map(read.map((row) => [row.number, row]));
    for (const { position, number } of candidates) {
      before = position;
      const row = rows.get(number);
      if (!row) walk.gone.push(position);
      const hit = row && searchHit(row, request);
      if (hit) walk.hits.push({ hit, position });
      if (walk.hits.length > request.limit) return walk;
    }
    if (candidates.length < atOnce) return walk;
  }
  return { ...walk, stoppedAt: before };
}

function toFound(walk: Walk, source: SearchCursor['source'], limit: number): Found {
  const hits = walk.hits.slice(0, limit);
  const isFull = walk.hits.length > limit;
  const before = isFull ? (hits.at(-1)?.position ?? null) : walk.stoppedAt;
  return { hits, next: before === null ? null : { source, before }, isBehind: source === 'store' };
}

function readProgress(database: Database): { newest: number; oldest: number } {
  const row = database.get<{ newest: number; oldest: number }>('SELECT newest, oldest FROM progress');
  return row ?? { newest: 0, oldest: 0 };
}

function newestOf(candidates: Candidate[], most: number): Candidate[] {
  return candidates.sort((one, other) => other.position - one.position).slice(0, most);
}

/** What was indexed after `newest` is left out: it was read from the store before. */
function candidatesOfIndex(
  database: Database,
  request: SearchRequest,
  { before, most, newest }: { before: number; most: number; newest: number },
): Candidate[] {
  // The second in which `until` lies is read to its end; the message itself is then asked for its exact time.
  const end = request.until === Infinity ? before : Math.min(before, docidOf(request.until + 1000));
  const params: SqlValue[] = [end, docidOf(request.since), request.minCost, newest];
  const match = matchExpression(request.clauses, request.facets);
  if (match === '') {
    return database.all<Candidate>(
      `SELECT docid AS position, number FROM document WHERE docid < ? AND docid >= ? AND cost >= ? AND number <= ?
       ORDER BY docid DESC LIMIT ?`,
      [...params, most],
    );
  }
  return database.all<Candidate>(
    `SELECT entry.docid AS position, document.number FROM entry JOIN document ON document.docid = entry.docid
     WHERE entry MATCH ? AND entry.docid < CAST(? AS INTEGER) AND entry.docid >= CAST(? AS INTEGER)
       AND document.cost >= ? AND document.number <= ?
     ORDER BY entry.docid DESC LIMIT ?`,
    [match, ...params, most],
  );
}

/** A page that began in the index and goes on here, since the index failed, goes on from the same time. */
function whereToStart(request: SearchRequest): { start: number; narrowed: SearchRequest } {
  const { cursor } = request;
  if (cursor?.source !== 'index') return { start: cursor?.before ?? Number.MAX_SAFE_INTEGER, narrowed: request };
  const until = Math.min(request.until, timeOf(cursor.before));
  return { start: Number.MAX_SAFE_INTEGER, narrowed: { ...request, until } };
}
