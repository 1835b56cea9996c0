import { searchTerms, type Term } from './searchTerms';

/** Terms that must stand next to each other, the last of them perhaps only begun. */
export interface Clause {
  terms: string[];
  prefix: boolean;
  /** The same typed as one word: it also finds identifiers that were indexed joined. */
  joined: string | null;
}

/** More than anybody types; a pasted page is looked for by its beginning. FTS4 refuses some thousands of them. */
const mostClauses = 32;
const mostTerms = 64;

/**
 * What a person typed, as clauses that must all be found: words, "quoted phrases", the last word open at its end.
 * Nothing is a syntax error: marks that mean nothing to the index part words and are otherwise ignored.
 */
export function parseQuery(text: string): Clause[] {
  const clauses: Clause[] = [];
  const pieces = [...text.matchAll(/["“”]([^"“”]*)(["“”]|$)|[^\s"“”]+/gu)];
  for (const [index, piece] of pieces.entries()) {
    const quoted = piece[1];
    const closed = quoted !== undefined && piece[2] !== '';
    const isLast = index === pieces.length - 1 && text.trimEnd() === text;
    clauses.push(...clausesOf(quoted ?? piece[0], { phrase: quoted !== undefined, prefix: isLast && !closed }));
    if (clauses.length >= mostClauses) break;
  }
  return clauses;
}

/** For FTS4's MATCH. Terms hold letters, digits and symbols beyond ASCII only, so that quoting them is enough. */
export function matchExpression(clauses: readonly Clause[], facets: readonly string[]): string {
  const found = clauses.map((clause) => {
    const star = clause.prefix ? '*' : '';
    const row = `"${clause.terms.join(' ')}${star}"`;
    return clause.joined === null ? row : `(${row} OR "${clause.joined}${star}")`;
  });
  return [...facets.map((facet) => `"${facet}"`), ...found].join(' AND ');
}

function clausesOf(text: string, { phrase, prefix }: { phrase: boolean; prefix: boolean }): Clause[] {
  const found = searchTerms(text);
  const terms = found.terms.slice(0, mostTerms);
  const last = terms.at(-1);
  if (!last) return [];
  // A single Latin letter begins too many words to be of use before the next one is typed.
  const open = prefix && !(terms.length === 1 && /^[a-z0-9]$/.test(last.term));
  const whole = phrase ? undefined : wholeWord(text, terms, found.joined);
  return [{ terms: terms.map(({ term }) => term), prefix: open, joined: whole ?? null }];
}

/** Set when all that was typed is one identifier. */
function wholeWord(text: string, terms: readonly Term[], joined: readonly Term[]): string | undefined {
  if (terms.length === 1) return undefined;
  const first = terms[0]?.start ?? 0;
  const end = terms.at(-1)?.end ?? text.length;
  return joined.find((term) => term.start === first && term.end === end)?.term;
}
