import { SessionError } from '../../core/sessionError';
import type { SearchQuery } from '../../core/sessionStore';
import { facetsOfQuery } from './searchFacets';
import { parseQuery, type Clause } from './searchQuery';
import { isBoolean, isNumber, isString, oneOf, optional, requireShape, shape } from '../checks/shape';

/** A search query, checked, with what the person typed taken apart. */
export interface SearchRequest {
  clauses: Clause[];
  facets: string[];
  /** Both ends are included. */
  since: number;
  until: number;
  /** Of the whole turn, in dollars. */
  minCost: number;
  /** A tool is asked for: the names of those that gave results must be known. */
  withResults: boolean;
  /** A session that is named is searched even when it is in the trash. */
  withTrash: boolean;
  limit: number;
  cursor: SearchCursor | null;
  /** Something was typed, but no word of it. */
  isWordless: boolean;
}

/** Where a page ended: a docid of the index, or the number of a message where the index could not be used. */
export interface SearchCursor {
  source: 'index' | 'store';
  before: number;
}

const queryShape = shape({
  text: optional(isString),
  sessionId: optional(isString),
  role: optional(oneOf('user', 'assistant', 'tool', 'system')),
  tool: optional(isString),
  file: optional(isString),
  model: optional(isString),
  agent: optional(isString),
  error: optional(isBoolean),
  since: optional(isNumber),
  until: optional(isNumber),
  minCost: optional(isNumber),
  limit: optional(isNumber),
  cursor: optional(isString),
});

const usualLimit = 50;
const mostHits = 200;

export function toSearchRequest(query: SearchQuery): SearchRequest {
  requireShape(queryShape, query, 'the search');
  const text = query.text?.slice(0, 10_000) ?? '';
  const clauses = parseQuery(text);
  return {
    clauses,
    facets: facetsOfQuery(query),
    since: query.since ?? -Infinity,
    until: query.until ?? Infinity,
    minCost: query.minCost ?? 0,
    withResults: query.tool !== undefined,
    withTrash: query.sessionId !== undefined,
    limit: Math.max(1, Math.min(mostHits, Math.floor(query.limit ?? usualLimit))),
    cursor: query.cursor === undefined ? null : readCursor(query.cursor),
    isWordless: text.trim() !== '' && clauses.length === 0,
  };
}

export function writeCursor({ source, before }: SearchCursor): string {
  return `${source}:${before}`;
}

function readCursor(cursor: string): SearchCursor {
  const [, source, before] = /^(index|store):(-?\d{1,16})$/.exec(cursor) ?? [];
  if (before === undefined) throw new SessionError('invalid', 'This is not where a search can go on.');
  return { source: source === 'index' ? 'index' : 'store', before: Number(before) };
}
