import type { Turn } from '../core/turn';
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

export function fitTurn(turn: Turn): Turn {
  const error = turn.error && { ...turn.error, message: clipText(turn.error.message, longestError) };
  return { ...turn, error, messages: fitMessages(turn.messages, roomForTurns) };
}
