import { clauseStretches } from './clauseStretches';
import type { Clause } from './searchQuery';
import { searchTerms, type SearchTerms, type Term } from './searchTerms';

/** Where in a text a clause of a search is met, in UTF-16 units. */
export interface Match {
  start: number;
  end: number;
  /** Which of the clauses. */
  clause: number;
}

/**
 * Every place where a clause is met, in the order of the text: the same answer that the index gives, from the text. Those
 * further than `within` from the first need not be among them.
 */
export function findClauses(text: string, clauses: readonly Clause[], within = Infinity): Match[] {
  const matches: Match[] = [];
  if (clauses.length === 0) return matches;
  for (const { start, end } of clauseStretches(text, clauses)) {
    if (start - (matches[0]?.start ?? start) > within) break;
    for (const match of findAll(searchTerms(text.slice(start, end)), clauses)) matches.push(shift(match, start));
  }
  return matches.sort((a, b) => a.start - b.start || b.end - a.end);
}

function shift({ start, end, clause }: Match, by: number): Match {
  return { start: start + by, end: end + by, clause };
}

function findAll({ terms, joined }: SearchTerms, clauses: readonly Clause[]): Match[] {
  const matches: Match[] = [];
  for (const [index, clause] of clauses.entries()) {
    for (const [at, { start }] of terms.entries()) {
      const end = endOfRow(terms, at, clause);
      if (end !== null) matches.push({ start, end, clause: index });
    }
    const whole = clause.joined ?? (clause.terms.length === 1 ? clause.terms[0] : undefined);
    for (const { term, start, end } of joined) {
      if (whole !== undefined && meets(term, whole, clause.prefix)) matches.push({ start, end, clause: index });
    }
  }
  return matches;
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
