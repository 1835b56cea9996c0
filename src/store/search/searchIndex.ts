import { SessionError, type SessionErrorCode } from '../../core/sessionError';
import type { SearchPage, SearchQuery } from '../../core/sessionStore';
import type { Connection, DerivedFile } from '../database';
import { mergeSegments } from './mergeSegments';
import { fillIndex } from './searchFill';
import { toSearchRequest, writeCursor, type SearchRequest } from './searchRequest';
import { findAsFarAsIndexed, findInIndex, findInStore, isWhole, wholeExtent, type Found } from './searchSources';
import { errnoOf } from '../disk/storeError';

export interface SearchIndex {
  /** Indexes up to `most` messages behind the commits. True when more remain. Never fails because of the index. */
  catchUp(most: number): boolean;
  /** Makes it quicker to search, a little at a time. True when more remains. Never fails because of the index. */
  merge(): boolean;
  /**
   * Newest first. What the index does not hold yet, or anything while it cannot be used, is looked for in the store
   * itself: slower, a bounded stretch a call, and complete all the same.
   */
  search(query: SearchQuery): SearchPage;
  /**
   * Something was deleted for good. FTS4 cannot take single words out of an index without a text, so all of it goes at
   * once and is made again behind the commits.
   */
  forget(): void;
}

/** So many are taken in before a search, so that what was just committed is found. */
const beforeSearch = 200;

/** An index that breaks again and again is not worth making again; the next start of the store tries anew. */
const mostRebuilds = 3;

/** These pass, or need the person; they say nothing against what the index holds. */
const passing: ReadonlySet<SessionErrorCode> = new Set(['busy', 'locked-out', 'disk-full', 'read-only']);

export function createSearchIndex(store: Connection, file: DerivedFile): SearchIndex {
  let rebuilds = 0;
  let usable = true;
  let mustForget = false;
  const index = watched(file);
  const forget = (): void => {
    try {
      file.discard();
      mustForget = false;
    } catch {
      // Another holds it: what is deleted is, and the rest follows before the index is used again.
      mustForget = true;
    }
  };

  const startAnew = (): void => {
    rebuilds++;
    usable = rebuilds <= mostRebuilds;
    attempt(() => file.discard());
  };
  /** Undefined when the index failed; what the store throws is the caller's to hear. */
  const withIndex = <Result>(work: (index: DerivedFile) => Result): Result | undefined => {
    if (mustForget) forget();
    if (!usable || mustForget) return undefined;
    try {
      return work(index);
    } catch (error) {
      if (!index.hasThrown(error)) throw error;
      if (!isPassing(error)) startAnew();
      return undefined;
    }
  };
  const fill = (most: number): 'complete' | 'behind' | undefined => {
    const result = withIndex((open) => fillIndex(store, open, most));
    if (result !== 'unfit') return result;
    startAnew();
    const again = withIndex((open) => fillIndex(store, open, most));
    return again === 'unfit' ? undefined : again;
  };

  const inIndex = (request: SearchRequest): Found | null => {
    const filled = fill(beforeSearch);
    if (!filled) return null;
    const found = withIndex((open) => {
      if (filled !== 'complete') return findAsFarAsIndexed(store, open, request);
      const whole = findInIndex(store, open, request, wholeExtent);
      // Another process may have thrown the index away meanwhile, and then this is not all.
      return whole.next || open.read(isWhole) ? whole : findAsFarAsIndexed(store, open, request);
    });
    return found ?? null;
  };

  return {
    forget,
    catchUp: (most) => {
      const before = rebuilds;
      return (fill(most) === 'behind' || rebuilds > before) && usable;
    },
    merge: () => {
      const before = rebuilds;
      return (withIndex(mergeSegments) ?? rebuilds > before) && usable;
    },
    search: (query) => {
      const request = toSearchRequest(query);
      if (request.isWordless) return { items: [] };
      const found = request.cursor?.source === 'store' ? null : inIndex(request);
      return toPage(found ?? findInStore(store, request));
    },
  };
}

function toPage({ hits, next, isBehind }: Found): SearchPage {
  const items = hits.map(({ hit }) => hit);
  if (!next) return { items };
  return { items, cursor: writeCursor(next), ...(isBehind && { isIndexing: true }) };
}

/** An `io` error is the file system's own only where that said so; else SQLite had something against what it read. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof SessionError)) return false;
  return passing.has(error.code) || (error.code === 'io' && errnoOf(error.cause) !== undefined);
}

/** Tells errors of the index from those of the store that is read in between. */
function watched(file: DerivedFile): DerivedFile & { hasThrown(error: unknown): boolean } {
  let last: { error: unknown } | null = null;
  const watching = <Result>(work: () => Result): Result => {
    last = null;
    try {
      return work();
    } catch (error) {
      last = { error };
      throw error;
    }
  };
  return {
    read: (work) => watching(() => file.read(work)),
    write: (work) => watching(() => file.write(work)),
    discard: () => file.discard(),
    hasThrown: (error) => last !== null && last.error === error,
  };
}

/** What cannot be discarded now is found damaged again, and discarded then. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
