import type { AgentEvent } from './agentEvent';
import type { StopSignal } from './stopSignal';

/** What a tool tells of itself, which is over soon after a stop. */
const ofTools = new Set<AgentEvent['type']>(['toolOutput', 'toolResult', 'diff', 'permission', 'plan']);

/**
 * What an agent says until it is stopped, and what its tool says after that: a tool that has begun is heard out, so that
 * nothing is done of which nobody knows. What else was received before a stop but not told yet is not told after it, and
 * what fails then is no failure of the agent.
 */
export async function* lastWords(
  events: AsyncIterable<AgentEvent>,
  signal: StopSignal,
): AsyncGenerator<AgentEvent, void, void> {
  try {
    for await (const event of events) {
      if (signal.aborted && !ofTools.has(event.type)) return;
      yield event;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
