import type { Turn } from '../core/turn';
import { clipParts } from './clipParts';

/** UTF-16 units of JSON, a quarter of the megabyte that no message may exceed, since a unit may take several bytes. */
const roomForTurns = 250_000;

/** As many of the newest turns as fit a message; what is left out is reached by the cursor. */
export function fitTurns(turns: readonly Turn[], cursor: string | null): { turns: Turn[]; cursor: string | null } {
  const fitting: Turn[] = [];
  let room = roomForTurns;
  for (const turn of turns.toReversed()) {
    const clipped = clipTurn(turn);
    room -= JSON.stringify(clipped).length;
    if (room < 0 && fitting.length > 0) return { turns: fitting, cursor: fitting[0]?.id ?? cursor };
    fitting.unshift(clipped);
  }
  return { turns: fitting, cursor };
}

function clipTurn(turn: Turn): Turn {
  return { ...turn, messages: turn.messages.map((message) => ({ ...message, parts: clipParts(message.parts) })) };
}
