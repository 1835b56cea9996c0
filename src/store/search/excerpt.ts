import type { Match } from './findClauses';

export interface Excerpt {
  excerpt: string;
  highlights: [number, number][];
}

/** In UTF-16 units. */
export const longestExcerpt = 200;
/** How much is shown before the first match. */
const lead = 40;

/** A text with the matches in it, as `findClauses` gives them. */
export interface MatchedText {
  text: string;
  matches: readonly Match[];
}

/** The stretch of these texts that shows most of what was looked for, the earliest of equals. */
export function excerptOf(texts: readonly MatchedText[]): Excerpt {
  let best: (MatchedText & { start: number; found: number }) | undefined;
  for (const { text, matches } of texts) {
    const window = bestWindow(matches);
    if (!best || window.found > best.found) best = { text, matches, ...window };
  }
  return best ? cut(best.text, best.start, best.matches) : { excerpt: '', highlights: [] };
}

function bestWindow(matches: readonly Match[]): { start: number; found: number } {
  let best = { start: 0, found: 0 };
  let last = 0;
  for (const [first, match] of matches.entries()) {
    last = Math.max(last, first);
    while ((matches[last + 1]?.end ?? Infinity) - match.start <= longestExcerpt - lead) last++;
    const found = new Set(matches.slice(first, Math.min(last + 1, first + 64)).map(({ clause }) => clause)).size;
    if (found > best.found) best = { start: match.start, found };
  }
  return best;
}

/** Line breaks become spaces, one for one, so that matches keep their places. */
function cut(text: string, at: number, matches: readonly Match[]): Excerpt {
  const start = startOfWord(text, Math.max(0, at - lead), at);
  const end = wholeCharacter(text, Math.min(text.length, start + longestExcerpt));
  const before = start > 0 ? '…' : '';
  const excerpt = before + text.slice(start, end).replace(/\s/g, ' ') + (end < text.length ? '…' : '');
  const shift = before.length - start;
  const highlights: [number, number][] = [];
  for (const match of matches) {
    const from = Math.max(match.start, start) + shift;
    const to = Math.min(match.end, end) + shift;
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
