import type { Message, Part } from '../core/message';
import { isBlank } from './content';
import type { TurnRecord } from './turnRows';

/**
 * What the history says of a turn whose writer gave it this status. A turn that is said to be complete without any
 * answer cannot be: it enters as `unanswered`. Where nothing answers a prompt it is kept and shown, but excluded, so
 * that it is never sent on its own.
 */
export function settleTurn(turn: TurnRecord): TurnRecord {
  const replies = turn.messages.filter(({ role }) => role !== 'user');
  if (replies.every(({ parts }) => isBlank(parts))) {
    const messages = turn.messages.map((message) => ({ ...message, excluded: true }));
    return { ...turn, messages, status: turn.status === 'complete' ? 'unanswered' : turn.status };
  }
  if (turn.status !== 'complete') return turn;
  if (!replies.some(({ role }) => role === 'assistant')) return { ...turn, status: 'interrupted' };
  return { ...turn, checked: isWhole(turn.messages) };
}

/** True for a prompt, then answers in which every call has its one result: repair would find nothing in it. */
function isWhole([prompt, ...replies]: readonly Message[]): boolean {
  let waiting = new Set<string>();
  for (const { role, parts } of replies) {
    const ids = role === 'assistant' ? callIds(parts) : role === 'tool' ? resultIds(parts) : null;
    if (ids === null || isBlank(parts) || new Set(ids).size < ids.length) return false;
    if (role === 'assistant' && waiting.size > 0) return false;
    if (role === 'tool' && !(ids.length === waiting.size && ids.every((id) => waiting.has(id)))) return false;
    waiting = role === 'assistant' ? new Set(ids) : new Set();
  }
  return prompt?.role === 'user' && replies.at(-1)?.role === 'assistant' && waiting.size === 0;
}

/** Null when a call was cut off, or when results stand where they do not belong. */
function callIds(parts: readonly Part[]): string[] | null {
  if (parts.some((part) => part.type === 'toolResult' || (part.type === 'toolCall' && part.incomplete))) return null;
  return parts.flatMap((part) => (part.type === 'toolCall' ? [part.id] : []));
}

function resultIds(parts: readonly Part[]): string[] | null {
  return parts.every(({ type }) => type === 'toolResult' || type === 'diff')
    ? parts.flatMap((part) => (part.type === 'toolResult' ? [part.id] : []))
    : null;
}
