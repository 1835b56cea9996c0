import type { Turn } from './turn';

/** Turns of the current branch that follow each other, and what lies on both sides of them. */
export interface TurnWindow {
  turns: Turn[];
  /** Where earlier turns begin; null when `turns` reaches the first one. */
  cursor: string | null;
  /** After which turn later ones follow; null when `turns` reaches the newest. */
  later: string | null;
}

/** A window with more turns below it, none of them twice. */
export function withLater(window: TurnWindow, turns: readonly Turn[], later: string | null): TurnWindow {
  const known = new Set(window.turns.map(({ id }) => id));
  return { ...window, turns: [...window.turns, ...turns.filter(({ id }) => !known.has(id))], later };
}
