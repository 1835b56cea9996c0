import type { OmittedEvent } from './agentEvent';
import type { Part, ToolResultPart, WireMessage } from './message';
import { summaryOpening } from './summaryOpening';
import { tokenEstimate } from './tokenEstimate';

/** UTF-16 units of a shortened result that are left of it at least: enough to know what it was. */
const leastKept = 400;

/** UTF-16 units that save a token for sure. */
const unitsPerToken = 4;

/** A request in its parts: what came before, what is asked, and what the turn has said and done by now. */
interface Conversation {
  history: readonly WireMessage[];
  prompt: WireMessage;
  reply: readonly WireMessage[];
}

interface Fitted {
  messages: WireMessage[];
  /** Says which turns were left out, where any were. */
  omitted: OmittedEvent[];
}

/**
 * The messages of a request that is to take no more than these tokens, as far as that can be: a turn that uses many
 * tools outgrows the room that was there when it began. The oldest results of its tools are shortened first, then the
 * oldest turns are left out, then the newest results are shortened too. All of it stays as it is in the store.
 */
export function fitContext({ history, prompt, reply }: Conversation, room = Infinity): Fitted {
  const over = (...parts: (readonly WireMessage[])[]) => tokenEstimate(parts.flat()) - room;
  const newest = Math.max(
    0,
    reply.findLastIndex(({ role }) => role === 'tool'),
  );
  const latest = reply.slice(newest);
  const earlier = shorten(reply.slice(0, newest), over(history, [prompt], reply));
  const turns = turnsOf(history);
  const newestTurns = leaveOutOldest(turns, over(history, [prompt], earlier, latest));
  const kept = newestTurns.flat();
  const count = turns.length - newestTurns.length;
  return {
    messages: [...kept, prompt, ...earlier, ...shorten(latest, over(kept, [prompt], earlier, latest))],
    omitted: count === 0 ? [] : [{ type: 'omitted', count, throughTurnId: null }],
  };
}

/** Shortens results, the oldest first, until this many tokens are saved. */
function shorten(messages: readonly WireMessage[], tokens: number): WireMessage[] {
  let excess = tokens;
  const shortenPart = (part: Part): Part => {
    if (part.type !== 'toolResult' || excess <= 0) return part;
    const short = shortResult(part, excess * unitsPerToken);
    excess -= tokensOf(part) - tokensOf(short);
    return short;
  };
  return messages.map(({ role, parts }) => ({ role, parts: parts.map(shortenPart) }));
}

/** Its beginning and its end, which is where most outputs say what they are and how they ended. */
function shortResult(part: ToolResultPart, units: number): ToolResultPart {
  const text = typeof part.output === 'string' ? part.output : JSON.stringify(part.output);
  const half = Math.ceil(Math.max(leastKept, text.length - units) / 2);
  const leftOut = text.length - 2 * half;
  const output =
    `${text.slice(0, half)}\n[shortened: ${leftOut} characters left out]\n${text.slice(-half)}`.toWellFormed();
  return output.length < text.length ? { ...part, output } : part;
}

function tokensOf(part: Part): number {
  return tokenEstimate([{ role: 'tool', parts: [part] }]);
}

/** Leaves out whole turns. The newest stays, since the prompt may go on from it, and so does a summary of others. */
function leaveOutOldest(turns: readonly WireMessage[][], tokens: number): WireMessage[][] {
  let excess = tokens;
  return turns.filter((turn, index) => {
    if (excess <= 0 || index === turns.length - 1 || isSummary(turn)) return true;
    excess -= tokenEstimate(turn);
    return false;
  });
}

function turnsOf(history: readonly WireMessage[]): WireMessage[][] {
  const turns: WireMessage[][] = [];
  for (const message of history) {
    if (message.role === 'user' || turns.length === 0) turns.push([]);
    turns.at(-1)?.push(message);
  }
  return turns;
}

function isSummary([first]: WireMessage[]): boolean {
  return first?.parts.some((part) => part.type === 'text' && part.text.startsWith(summaryOpening)) ?? false;
}
