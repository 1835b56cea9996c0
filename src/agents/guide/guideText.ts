import type { AgentEvent } from '../../core/agentEvent';

/** An answer as it is given: its words and the tools it uses on the way. */
export type Answer = AsyncGenerator<AgentEvent, void>;

export function text(words: string): AgentEvent {
  return { type: 'text', text: words };
}

export async function* say(words: string): Answer {
  yield text(words);
}

/** "One file", "3 files", "The first 30 of 200 files". */
export function howMany(count: number, what: string): string {
  return count === 1 ? `One ${what}` : `${count} ${what}s`;
}
