import type { AgentCommand } from './agentCommand';
import type { AgentEvent } from './agentEvent';
import type { AgentModel } from './agentModel';
import type { Part, WireMessage } from './message';
import type { StopSignal } from './stopSignal';
import type { ToolBox, ToolDefinition } from './tool';

/** What an agent is asked to answer: the history so far and the prompt that follows it. */
export interface AgentRequest {
  sessionId: string;
  turnId: string;
  context: WireMessage[];
  prompt: Part[];
  model: string | null;
  tools: ToolBox;
  /** Tokens for which there is room in a request, with all its messages; where it is not given nobody knows. */
  room?: number;
  /**
   * Given only to agents that continue: the reply to this prompt so far, as it was received, with all its calls
   * answered. What the agent says goes on from there, and repeats nothing of it.
   */
  partial?: WireMessage[];
}

/** A question apart from any session, such as for a title: no history, no tools. */
export interface CompletionRequest {
  system: string;
  prompt: string;
  model: string | null;
}

/** The one port behind which every kind of agent lives. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  /**
   * True where a request may hold a `partial` reply. All others are asked to go on in words, which any model can be:
   * the history, the prompt and the partial reply are its context then, and the prompt says to go on.
   */
  readonly continues?: boolean;
  /** The model that answers where a request names none; not there where nobody can tell before it is asked. */
  readonly usualModel?: string | null | undefined;
  /** What it can be asked by a slash; `commandsFor` adds what the engine answers for every agent. */
  readonly commands?: readonly AgentCommand[] | undefined;
  /** Yields events until `done`. Throws when the turn fails; ends early when the signal is aborted. */
  run(request: AgentRequest, signal: StopSignal): AsyncIterable<AgentEvent>;
  /** What can be asked for as `model`; not there where an agent has no models to choose from. */
  models?(signal: StopSignal): Promise<AgentModel[]>;
  /**
   * Tokens that one request to this model may have, its reply included; null where nobody says. Not there where an
   * agent is no model. It never rejects and soon answers: a turn waits for it.
   */
  contextTokens?(model: string | null, signal: StopSignal): Promise<number | null>;
  /** Tokens that every request to this model takes before its first message, with these tools. Not there where it is no model. */
  standingTokens?(model: string | null, tools: readonly ToolDefinition[]): Promise<number>;
  /** One short answer; not there where an agent cannot give one. */
  complete?(request: CompletionRequest, signal: StopSignal): Promise<string>;
}
