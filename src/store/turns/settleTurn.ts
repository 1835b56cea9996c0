import { isBlank } from '../checks/content';
import type { TurnRecord } from '../rows/turnRows';

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
  const isAnswered = turn.status !== 'complete' || replies.some(({ role }) => role === 'assistant');
  return isAnswered ? turn : { ...turn, status: 'interrupted' };
}
