import type { Agent, AgentRequest } from '../../../src/core/agent';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Part } from '../../../src/core/message';
import { noTools } from '../../../src/core/tool';

export interface Heard {
  events: AgentEvent[];
  /** What was thrown, if anything was. */
  error: unknown;
  text: string;
}

interface Listening extends Partial<Omit<AgentRequest, 'prompt'>> {
  signal?: AbortSignal;
  onEvent?: (event: AgentEvent) => void;
}

/** All that an agent says to a prompt, and how it ended. */
export async function listen(agent: Agent, prompt: string | Part[], options: Listening = {}): Promise<Heard> {
  const { signal = new AbortController().signal, onEvent, ...request } = options;
  const parts: Part[] = typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt;
  const events: AgentEvent[] = [];
  let error: unknown = null;
  try {
    const asked = { sessionId: 's', turnId: 't', context: [], model: null, tools: noTools, ...request, prompt: parts };
    for await (const event of agent.run(asked, signal)) {
      events.push(event);
      onEvent?.(event);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { events, error, text: events.map((event) => (event.type === 'text' ? event.text : '')).join('') };
}
