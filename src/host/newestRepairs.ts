import type { TurnRepairs } from '../core/chatState';
import type { Repair } from '../core/sessionStore';

const mostRepairs = 500;

/** A hostile import may need thousands; a panel is told of the newest. */
export function newestRepairs(repairs: readonly Repair[]): TurnRepairs {
  const byTurn: TurnRepairs = {};
  for (const { turnId, rule } of repairs.slice(-mostRepairs)) {
    if (!byTurn[turnId]?.includes(rule)) (byTurn[turnId] ??= []).push(rule);
  }
  return byTurn;
}
