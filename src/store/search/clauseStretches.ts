import type { Clause } from './searchQuery';

/** Part of a text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

const ascii = /^[\0-\x7f]*$/;
const wordCharacter = /[a-z0-9_-]/;
const word = /[a-z0-9][a-z0-9_-]*/g;
const separators = /[_-]+/g;

/**
 * The parts of a text outside of which no clause can be met, in order and apart from each other. To cut a long message
 * into terms takes far longer than to look where the words stand. Only plain letters stay themselves when they are
 * folded; any other text is one stretch.
 */
export function clauseStretches(text: string, clauses: readonly Clause[]): Stretch[] {
  if (!ascii.test(text)) return [{ start: 0, end: text.length }];
  const lower = text.toLowerCase();
  return join(
    clauses.flatMap((clause) => [...literalStretches(text, lower, clause), ...joinedStretches(lower, clause)]),
  );
}

/** From each word that holds the clause's first term, as many words as the clause has terms. */
function literalStretches(text: string, lower: string, { terms }: Clause): Stretch[] {
  const [first = ''] = terms;
  const stretches: Stretch[] = [];
  for (let at = lower.indexOf(first); at !== -1 && first !== ''; at = lower.indexOf(first, at + 1)) {
    if (!mayBeginTerm(text, at)) continue;
    const start = startOfWord(lower, at);
    const end = endOfWords(lower, start, terms.length);
    stretches.push({ start, end });
  }
  return stretches;
}

/** A term begins where a word does, or inside one at a capital. Short terms stand far more often elsewhere. */
function mayBeginTerm(text: string, at: number): boolean {
  return !isLetterOrDigit(text.charCodeAt(at - 1)) || isCapital(text.charCodeAt(at));
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

/** False before the beginning of a text, where there is no unit. */
function isLetterOrDigit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || isCapital(unit);
}

/** `foo_bar` is also found as `foobar`, which stands nowhere in the text. */
function joinedStretches(lower: string, { terms, joined }: Clause): Stretch[] {
  const whole = joined ?? (terms.length === 1 ? terms[0] : undefined);
  if (whole === undefined) return [];
  const stretches: Stretch[] = [];
  for (const { index } of lower.matchAll(separators)) {
    if (index < (stretches.at(-1)?.end ?? 0)) continue;
    const start = startOfWord(lower, index);
    stretches.push({ start, end: endOfWords(lower, start, 1) });
  }
  return stretches.filter(({ start, end }) => lower.slice(start, end).replace(separators, '').includes(whole));
}

function startOfWord(lower: string, at: number): number {
  let start = at;
  while (start > 0 && wordCharacter.test(lower[start - 1] ?? '')) start--;
  return start;
}

function endOfWords(lower: string, start: number, count: number): number {
  word.lastIndex = start;
  let end = start;
  for (let left = count; left > 0 && word.test(lower); left--) end = word.lastIndex;
  return end;
}

/** Those that touch become one, so that words which follow each other in the text do so in the stretch. */
function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { start, end } of [...stretches].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
