import type { SearchQuery } from './sessionStore';
import { readFilter, filterKeys, type FilterKey } from './searchFilter';

/** One `key:value` in what was typed, and where it stands. */
export interface SearchFilter {
  key: FilterKey;
  value: string;
  start: number;
  end: number;
}

export interface ParsedSearch {
  query: SearchQuery;
  filters: SearchFilter[];
  /** What was not understood, each in a sentence for the person. Nothing is searched for while there is one. */
  problems: string[];
}

/** A quoted phrase, a filter with a value that may be quoted, or a word. */
const token = /"[^"]*"?|(?<key>[a-z]+):(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]*))|[^\s"]+/giu;

/** Words that people use elsewhere for what is called otherwise here. */
const otherNames: Record<string, FilterKey> = {
  after: 'since',
  from: 'since',
  before: 'until',
  to: 'until',
  path: 'file',
  by: 'role',
  is: 'error',
  price: 'cost',
};

/**
 * What was typed into a search box: words and "exact phrases", and filters such as `role:user`. Anything else with a
 * colon in it, such as `std::vector`, is a word.
 */
export function parseSearch(input: string, now: number): ParsedSearch {
  const query: SearchQuery = {};
  const filters: SearchFilter[] = [];
  const problems: string[] = [];
  const words: string[] = [];
  for (const match of input.matchAll(token)) {
    const { key: given, quoted, plain } = match.groups ?? {};
    const key = given?.toLowerCase();
    const value = quoted ?? plain ?? '';
    if (key === undefined || !isFilter(key)) {
      const meant = key === undefined || value === '' || /^[:/]/.test(value) ? undefined : meantFilter(key);
      if (meant)
        problems.push(
          `There is no filter "${key}:". Did you mean "${meant}:"? In quotes it is looked for as it stands.`,
        );
      else words.push(match[0]);
      continue;
    }
    if (filters.some((filter) => filter.key === key)) problems.push(`"${key}:" stands there twice.`);
    filters.push({ key, value, start: match.index, end: match.index + match[0].length });
    const read = readFilter(key, value, now);
    if ('problem' in read) problems.push(read.problem);
    else Object.assign(query, read);
  }
  // White space at the end says that the last word is whole.
  const text = words.join(' ') + (words.length > 0 && /\s$/.test(input) ? ' ' : '');
  if (text !== '') query.text = text;
  return { query, filters, problems };
}

/** The same search without this filter. */
export function withoutFilter(input: string, key: FilterKey): string {
  const { filters } = parseSearch(input, 0);
  let left = input;
  for (const { start, end } of filters.filter((filter) => filter.key === key).toReversed()) {
    left = `${left.slice(0, start).trimEnd()} ${left.slice(end).trimStart()}`;
  }
  return left.trim();
}

/** The same search with this filter, in the place of one of its kind. */
export function withFilter(input: string, key: FilterKey, value: string): string {
  const written = /[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;
  return `${withoutFilter(input, key)} ${key}:${written} `.trimStart();
}

function isFilter(key: string): key is FilterKey {
  return (filterKeys as readonly string[]).includes(key);
}

function meantFilter(key: string): FilterKey | undefined {
  return otherNames[key] ?? filterKeys.find((known) => `${known}s` === key || isOneOff(known, key));
}

/** One letter too many, too few or another. */
function isOneOff(known: string, given: string): boolean {
  if (known.length < 4 || Math.abs(known.length - given.length) > 1) return false;
  let start = 0;
  while (start < known.length && known[start] === given[start]) start += 1;
  let end = 0;
  while (end < Math.min(known.length, given.length) - start && known.at(-1 - end) === given.at(-1 - end)) end += 1;
  return Math.max(known.length, given.length) - start - end <= 1;
}
