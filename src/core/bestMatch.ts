import { literalPattern } from './literalPattern';
import type { RevealMatch } from './reveal';

/** Characters on each side of a place that are compared. */
const context = 60;

/**
 * Where in a drawn text the stretch is that was found in a stored one: of all places with the same words, the one whose
 * surroundings are most alike. White space and marks are left out of that, since Markdown draws them otherwise.
 */
export function bestMatch(text: string, match: RevealMatch): [number, number] | null {
  let best: [number, number][] = [];
  let bestScore = -1;
  const before = bare(match.before);
  const after = bare(match.after);
  const pattern = literalPattern(match.text);
  for (const found of pattern ? text.matchAll(pattern) : []) {
    const [start, end] = [found.index, found.index + found[0].length];
    const left = sharedEnd(bare(text.slice(Math.max(0, start - context * 2), start)), before);
    const right = sharedStart(bare(text.slice(end, end + context * 2)), after);
    if (left + right < bestScore) continue;
    if (left + right > bestScore) best = [];
    bestScore = left + right;
    best.push([start, end]);
  }
  return best[Math.min(match.tie ?? 0, best.length - 1)] ?? null;
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < context && length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function sharedEnd(a: string, b: string): number {
  let length = 0;
  while (length < context && length < a.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}
