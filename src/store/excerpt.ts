import type { Clause } from './searchQuery';
import { searchTerms, type Term } from './searchTerms';

export interface Excerpt {
  excerpt: string;
  highlights: [number, number][];
}

const longest = 200;
/** How much is shown before the first match. */
const lead = 40;

/** The stretch of these texts that shows most of what was looked for, the earliest of equals. */
export function excerptOf(texts: readonly string[], clauses: readonly Clause[]): Excerpt {
  let best: { text: string; ranges: Range[]; start: number; found: number } | undefined;
  for (const text of texts) {
    const ranges = clauses.length === 0 ? [] : findClauses(text, clauses);
    const window = bestWindow(ranges);
    if (!best || window.found > best.found) best = { text, ranges, ...window };
    if (best.found === clauses.length) break;
  }
  return best ? cut(best.text, best.start, best.ranges) : { excerpt: '', highlights: [] };
}

interface Range {
  start: number;
  end: number;
  clause: number;
}

/** Every place where a clause is met, in the order of the text. */
function findClauses(text: string, clauses: readonly Clause[]): Range[] {
  const { terms, joined } = searchTerms(text);
  const ranges: Range[] = [];
  for (const [index, clause] of clauses.entries()) {
    for (const at of terms.keys()) {
      const end = endOfRow(terms, at, clause);
      if (end !== null) ranges.push({ start: terms[at]?.start ?? 0, end, clause: index });
    }
    const whole = clause.joined ?? (clause.terms.length === 1 ? clause.terms[0] : null) ?? null;
    for (const term of joined) {
      if (whole !== null && meets(term.term, whole, clause.prefix)) {
        ranges.push({ start: term.start, end: term.end, clause: index });
      }
    }
  }
  return ranges.sort((a, b) => a.start - b.start || b.end - a.end);
}

function endOfRow(terms: readonly Term[], at: number, clause: Clause): number | null {
  const last = clause.terms.length - 1;
  for (const [offset, wanted] of clause.terms.entries()) {
    const term = terms[at + offset];
    if (!term || !meets(term.term, wanted, clause.prefix && offset === last)) return null;
  }
  return terms[at + last]?.end ?? null;
}

function meets(term: string, wanted: string, prefix: boolean): boolean {
  return prefix ? term.startsWith(wanted) : term === wanted;
}

function bestWindow(ranges: readonly Range[]): { start: number; found: number } {
  let best = { start: 0, found: 0 };
  let last = 0;
  for (const [first, range] of ranges.entries()) {
    last = Math.max(last, first);
    while ((ranges[last + 1]?.end ?? Infinity) - range.start <= longest - lead) last++;
    const found = new Set(ranges.slice(first, Math.min(last + 1, first + 64)).map(({ clause }) => clause)).size;
    if (found > best.found) best = { start: range.start, found };
  }
  return best;
}

/** Line breaks become spaces, one for one, so that ranges keep their places. */
function cut(text: string, match: number, ranges: readonly Range[]): Excerpt {
  const start = startOfWord(text, Math.max(0, match - lead), match);
  const end = wholeCharacter(text, Math.min(text.length, start + longest));
  const before = start > 0 ? '…' : '';
  const excerpt = before + text.slice(start, end).replace(/\s/g, ' ') + (end < text.length ? '…' : '');
  const shift = before.length - start;
  const highlights: [number, number][] = [];
  for (const range of ranges) {
    const from = Math.max(range.start, start) + shift;
    const to = Math.min(range.end, end) + shift;
    const previous = highlights.at(-1);
    if (from >= to) continue;
    if (previous && from <= previous[1]) previous[1] = Math.max(previous[1], to);
    else highlights.push([from, to]);
  }
  return { excerpt, highlights };
}

function startOfWord(text: string, from: number, match: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, match).search(/\s/);
  return wholeCharacter(text, space === -1 ? from : from + space + 1);
}

/** Never between the two halves of a character. */
function wholeCharacter(text: string, at: number): number {
  const isInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
  return isInside ? at - 1 : at;
}
