import type { AgentEvent } from '../core/agentEvent';
import { clipPart } from './clipParts';

/** An event as a panel is told it; the store keeps it whole. */
export function clipEvent(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case 'text':
    case 'reasoning':
    case 'toolCall':
    case 'toolResult':
    case 'summary':
      return clipPart(event) as typeof event;
    case 'diff': {
      const { path, before, after } = clipPart({ type: 'diff', ...event.diff }) as typeof event.diff;
      return { type: 'diff', diff: { path, before, after } };
    }
    default:
      return event;
  }
}
