import type { Role } from './message';
import type { SearchQuery } from './sessionStore';

export const filterKeys = ['role', 'tool', 'file', 'model', 'agent', 'error', 'since', 'until', 'cost'] as const;

export type FilterKey = (typeof filterKeys)[number];

const roles: readonly Role[] = ['user', 'assistant', 'tool', 'system'];

/** What one filter asks of the store, or why it asks nothing, in a sentence for the person. */
export function readFilter(key: FilterKey, value: string, now: number): Partial<SearchQuery> | { problem: string } {
  switch (key) {
    case 'role':
      return readRole(value.toLowerCase());
    case 'error':
      return readError(value.toLowerCase());
    case 'since':
    case 'until':
      return readDay(key, value.toLowerCase(), now);
    case 'cost':
      return readCost(value);
    default:
      return value.trim() === '' ? { problem: `"${key}:" needs ${wants[key]}.` } : { [key]: value };
  }
}

const wants = {
  tool: 'the name of a tool, such as run_command',
  file: 'a file or the end of its path, such as src/main.ts',
  model: 'the name of a model',
  agent: 'the name of an agent',
};

function readRole(value: string): Partial<SearchQuery> | { problem: string } {
  const names: Record<string, Role> = { you: 'user', me: 'user', agent: 'assistant' };
  const role = names[value] ?? roles.find((known) => known === value);
  return role ? { role } : { problem: `"role:" is one of ${roles.join(', ')}.` };
}

function readError(value: string): Partial<SearchQuery> | { problem: string } {
  if (['yes', 'true', 'error'].includes(value)) return { error: true };
  if (['no', 'false'].includes(value)) return { error: false };
  return { problem: '"error:" is yes or no.' };
}

function readCost(value: string): Partial<SearchQuery> | { problem: string } {
  const [, less, amount] = /^(<)?(?:>=?)?\s*\$?(\d+(?:\.\d+)?|\.\d+)$/.exec(value) ?? [];
  if (less || amount === undefined) {
    return { problem: '"cost:" is the least that a turn has cost, in dollars, such as cost:>0.1.' };
  }
  return { minCost: Number(amount) };
}

const dayHint = 'a day such as 2026-01-31, today, yesterday, or 12h, 7d, 4w ago';
const hour = 3_600_000;
const spans: Record<string, number> = { h: hour, d: 24 * hour, w: 7 * 24 * hour };

/** Days begin and end at the person's own midnight, and both days named are included. */
function readDay(key: 'since' | 'until', value: string, now: number): Partial<SearchQuery> | { problem: string } {
  const [, count, unit = ''] = /^(\d{1,4})([hdw])$/.exec(value) ?? [];
  if (count !== undefined) return { [key]: now - Number(count) * (spans[unit] ?? 0) };
  const day = dayOf(value, now);
  if (!day) return { problem: `"${key}:" needs ${dayHint}.` };
  const next = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
  return { [key]: key === 'since' ? day.getTime() : next.getTime() - 1 };
}

function dayOf(value: string, now: number): Date | null {
  const today = new Date(now);
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  if (value === 'today') return new Date(year, month, date);
  if (value === 'yesterday') return new Date(year, month, date - 1);
  const given = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)?.slice(1).map(Number);
  if (!given) return null;
  const [y = 0, m = 0, d = 0] = given;
  const day = new Date(y, m - 1, d);
  return day.getMonth() === m - 1 && day.getDate() === d ? day : null;
}
