import type { AgentEvent } from './agentEvent';

/** Fewer events that reduce to the same state: a model streams words, and neither a row nor a message is worth one. */
export function joinEvents(events: readonly AgentEvent[]): AgentEvent[] {
  const joined: AgentEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (last?.type === 'text' && event.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: last.text + event.text };
    } else if (last?.type === 'reasoning' && event.type === 'reasoning' && last.signature === undefined) {
      joined[joined.length - 1] = { ...last, ...event, text: last.text + event.text };
    } else if (last?.type === 'toolOutput' && event.type === 'toolOutput' && last.callId === event.callId) {
      joined[joined.length - 1] = { ...last, text: last.text + event.text };
    } else {
      joined.push(event);
    }
  }
  return joined;
}
