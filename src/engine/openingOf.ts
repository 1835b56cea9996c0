import type { AgentEvent } from '../core/agentEvent';
import type { Message, Part } from '../core/message';

/** What a call gets for a result when it was cut off before it had one. */
const unknownEffects = 'interrupted; effects unknown';

/**
 * A copy of a partial reply as the events that would have made it, for the turn that goes on from it. Its calls are all
 * answered, since nobody runs them any more; one whose arguments were cut off cannot be, and is left out.
 */
export function openingOf(messages: readonly Pick<Message, 'role' | 'parts'>[]): AgentEvent[] {
  const events = messages.filter(({ role }) => role === 'assistant' || role === 'tool').flatMap(({ parts }) => parts);
  const copied = events.flatMap(toEvent);
  return [...copied, ...missingResults(copied)];
}

function toEvent(part: Part): AgentEvent[] {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'toolResult':
      return [part];
    case 'toolCall':
      return part.incomplete ? [] : [part];
    case 'diff': {
      const { path, before, after } = part;
      return [{ type: 'diff', diff: { path, before, after } }];
    }
    default:
      return [];
  }
}

/** Ids like `call_0` recur: each result answers the oldest call of its id that has none. */
function missingResults(events: readonly AgentEvent[]): AgentEvent[] {
  const open: string[] = [];
  for (const event of events) {
    if (event.type === 'toolCall') open.push(event.id);
    if (event.type === 'toolResult' && open.includes(event.id)) open.splice(open.indexOf(event.id), 1);
  }
  return open.map((id) => ({ type: 'toolResult', id, output: unknownEffects, isError: true }));
}
