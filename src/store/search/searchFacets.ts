import { createHash } from 'node:crypto';
import type { Json } from '../../core/json';
import type { Part } from '../../core/message';
import type { SearchQuery } from '../../core/sessionStore';
import type { SearchRow } from './searchRows';

/**
 * What the filters of a search ask for, as terms of the index: a filter then costs no more than one more word. The
 * private-use character before them never comes out of a text, so that no text can be mistaken for a facet.
 */
export function facetsOfMessage(row: SearchRow): string[] {
  const facets = [
    facet('role', row.role),
    facet('session', row.sessionId),
    facet('error', String(isError(row))),
    ...row.toolNames.map((name) => facet('tool', name.toLowerCase())),
    ...pathsOf(row.parts).flatMap((path) => pathStretches(path).map((stretch) => facet('file', stretch))),
  ];
  if (row.agent !== null) facets.push(facet('agent', row.agent.toLowerCase()));
  if (row.model !== null) facets.push(facet('model', row.model.toLowerCase()));
  return [...new Set(facets)];
}

/** All of these must be met. */
export function facetsOfQuery(query: SearchQuery): string[] {
  const facets: string[] = [];
  if (query.role !== undefined) facets.push(facet('role', query.role));
  if (query.sessionId !== undefined) facets.push(facet('session', query.sessionId));
  if (query.error !== undefined) facets.push(facet('error', String(query.error)));
  if (query.tool !== undefined) facets.push(facet('tool', query.tool.toLowerCase()));
  if (query.file !== undefined) facets.push(facet('file', segments(query.file).join('/')));
  if (query.agent !== undefined) facets.push(facet('agent', query.agent.toLowerCase()));
  if (query.model !== undefined) facets.push(facet('model', query.model.toLowerCase()));
  return facets;
}

type FacetKind = 'role' | 'session' | 'error' | 'tool' | 'file' | 'agent' | 'model';

function facet(kind: FacetKind, value: string): string {
  return `\ue000${createHash('sha1').update(`${kind} ${value}`).digest('hex').slice(0, 16)}`;
}

/** The turn failed, or a tool of this message did. */
function isError(row: SearchRow): boolean {
  return row.turnFailed || row.parts.some((part) => part.type === 'toolResult' && part.isError);
}

const mostPaths = 200;
const mostSegments = 16;
/** In segments: so long a name of a folder can be that is not the beginning of a file's. */
const longestFolder = 4;

/** Also the files that a tool was told to work on, by the names that tools give to such an argument. */
function pathsOf(parts: readonly Part[]): string[] {
  const paths = new Set<string>();
  const collect = (value: Json, key: string): void => {
    if (paths.size >= mostPaths) return;
    if (typeof value === 'string') {
      if (/path|file|uri/i.test(key) && value.length < 1000 && !value.includes('\n')) paths.add(value);
    } else if (Array.isArray(value)) {
      for (const item of value) collect(item, key);
    } else if (value !== null && typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) collect(item, name);
    }
  };
  for (const part of parts) {
    if (part.type === 'file' || part.type === 'diff') paths.add(part.path);
    if (part.type === 'toolCall') collect(part.input, '');
  }
  return [...paths];
}

/**
 * `src/store/lock.ts` is found as itself, as `store/lock.ts` and as `lock.ts`, and by the folders on the way: `src`,
 * `store`, `src/store`.
 */
function pathStretches(path: string): string[] {
  const all = segments(path).slice(-mostSegments);
  return all.flatMap((_, from) => {
    const ends = Array.from({ length: longestFolder }, (_, length) => from + length + 1).filter(
      (end) => end < all.length,
    );
    return [...ends, all.length].map((end) => all.slice(from, end).join('/'));
  });
}

function segments(path: string): string[] {
  const plain = path
    .normalize('NFC')
    .toLowerCase()
    .replace(/^file:\/\//, '');
  return plain.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
}
