import type { Turn } from '../core/turn';
import type { TurnWindow } from '../core/turnWindow';
import { clipText } from './clipText';
import { fitMessages } from './fitMessages';
import { jsonBytes } from './jsonBytes';

/** Bytes of the megabyte that no message may exceed; the rest is for the turn under way and for the queue. */
const roomForTurns = 450_000;

/** UTF-16 units of the words for a failure. */
const longestError = 5_000;

/** As many of the newest turns as fit a message; what is left out is reached by the cursor. */
export function fitTurns(turns: readonly Turn[], cursor: string | null): { turns: Turn[]; cursor: string | null } {
  const fitting: Turn[] = [];
  let room = roomForTurns;
  for (const turn of turns.toReversed()) {
    const fitted = fitTurn(turn);
    room -= jsonBytes(fitted);
    if (room < 0 && fitting.length > 0) return { turns: fitting, cursor: fitting[0]?.id ?? cursor };
    fitting.unshift(fitted);
  }
  return { turns: fitting, cursor };
}

/** As many of the oldest turns as fit a message, for those that read on towards the newest. */
export function fitLater(turns: readonly Turn[], later: string | null): { turns: Turn[]; later: string | null } {
  const fitting: Turn[] = [];
  let room = roomForTurns;
  for (const turn of turns) {
    const fitted = fitTurn(turn);
    room -= jsonBytes(fitted);
    if (room < 0 && fitting.length > 0) return { turns: fitting, later: fitting.at(-1)?.id ?? later };
    fitting.push(fitted);
  }
  return { turns: fitting, later };
}

/** The turn that was asked for in any case, then its neighbours on both sides by turns, as many as fit. */
export function fitWindow({ turns, cursor, later }: TurnWindow, around: string): TurnWindow {
  const fitted = new Map<number, Turn>();
  const middle = Math.max(
    0,
    turns.findIndex(({ id }) => id === around),
  );
  let room = roomForTurns;
  let [from, to] = [middle, middle - 1];
  const take = (index: number): boolean => {
    const turn = turns[index];
    if (!turn) return false;
    const next = fitTurn(turn);
    room -= jsonBytes(next);
    if (room < 0 && fitted.size > 0) return false;
    fitted.set(index, next);
    return true;
  };
  for (let isGrowing = true; isGrowing;) {
    const isBelow = take(to + 1);
    if (isBelow) to += 1;
    const isAbove = room > 0 && take(from - 1);
    if (isAbove) from -= 1;
    isGrowing = room > 0 && (isBelow || isAbove);
  }
  const kept = [...fitted].sort(([a], [b]) => a - b).map(([, turn]) => turn);
  return {
    turns: kept,
    cursor: from > 0 ? (kept[0]?.id ?? cursor) : cursor,
    later: to < turns.length - 1 ? (kept.at(-1)?.id ?? later) : later,
  };
}

export function fitTurn(turn: Turn): Turn {
  const error = turn.error && { ...turn.error, message: clipText(turn.error.message, longestError) };
  return { ...turn, error, messages: fitMessages(turn.messages, roomForTurns) };
}
