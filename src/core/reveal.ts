import type { SearchHit } from './sessionStore';

/** What a panel is to bring into sight: a turn, and in it a stretch of text, if one is meant. */
export interface Reveal {
  turnId: string;
  match: RevealMatch | null;
}

/**
 * A stretch of text, known by what surrounds it: what is drawn differs from what is stored (Markdown, folded calls), so
 * that no position in the one would hold in the other.
 */
export interface RevealMatch {
  side: 'prompt' | 'reply';
  text: string;
  before: string;
  after: string;
  /** Which one it is of several that look alike all around, from 0. */
  tie?: number;
}

/** The turn of a hit, with the first thing that its excerpt highlights. */
export function revealOf({ turnId, role, excerpt, highlights }: SearchHit): Reveal {
  const [first] = highlights;
  if (!first) return { turnId, match: null };
  const [start, end] = first;
  return {
    turnId,
    match: {
      side: role === 'user' ? 'prompt' : 'reply',
      text: excerpt.slice(start, end),
      before: excerpt.slice(0, start),
      after: excerpt.slice(end),
    },
  };
}
