import type { SearchHit } from '../../core/sessionStore';
import { excerptOf, longestExcerpt } from './excerpt';
import { findClauses } from './findClauses';
import { searchableTexts } from './searchableTexts';
import { facetsOfMessage } from './searchFacets';
import type { SearchRequest } from './searchRequest';
import type { SearchRow } from './searchRows';

/**
 * The hit that this message is, or null. The message itself has the last word: an index that is behind, or was made for
 * another copy of the store, can then leave something out but never show what is not there.
 */
export function searchHit(row: SearchRow, request: SearchRequest): SearchHit | null {
  if (row.inTrash && !request.withTrash) return null;
  if (row.createdAt < request.since || row.createdAt > request.until || row.cost < request.minCost) return null;
  const facets = request.facets.length > 0 ? new Set(facetsOfMessage(row)) : null;
  if (facets && !request.facets.every((facet) => facets.has(facet))) return null;
  // Of one clause the first match is the one to show, and a long text may hold hundreds of others.
  const within = request.clauses.length === 1 ? longestExcerpt : Infinity;
  const texts = searchableTexts(row.parts).map((text) => ({
    text,
    matches: findClauses(text, request.clauses, within),
  }));
  const found = new Set(texts.flatMap(({ matches }) => matches.map(({ clause }) => clause)));
  if (found.size < request.clauses.length) return null;
  return {
    sessionId: row.sessionId,
    sessionTitle: row.sessionTitle,
    turnId: row.turnId,
    messageId: row.id,
    role: row.role,
    createdAt: row.createdAt,
    ...excerptOf(texts),
  };
}
