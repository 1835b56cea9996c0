import type { AgentEvent } from '../core/agentEvent';

/** True for what a person would miss, were it lost: words, calls, results, changes. */
export function isSubstance(event: AgentEvent): boolean {
  switch (event.type) {
    case 'text':
      return event.text.trim() !== '';
    case 'reasoning':
      return event.text.trim() !== '' || event.signature !== undefined;
    case 'toolCall':
    case 'toolResult':
    case 'diff':
    case 'summary':
      return true;
    default:
      return false;
  }
}
