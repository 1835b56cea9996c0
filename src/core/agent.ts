import type { AgentEvent } from './agentEvent';
import type { Part, WireMessage } from './message';
import type { StopSignal } from './stopSignal';
import type { ToolBox } from './tool';

/** What an agent is asked to answer: the history so far and the prompt that follows it. */
export interface AgentRequest {
  sessionId: string;
  turnId: string;
  context: WireMessage[];
  prompt: Part[];
  model: string | null;
  tools: ToolBox;
}

/** The one port behind which every kind of agent lives. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  /** Yields events until `done`. Throws when the turn fails; ends early when the signal is aborted. */
  run(request: AgentRequest, signal: StopSignal): AsyncIterable<AgentEvent>;
}
