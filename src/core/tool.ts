import type { AgentEvent } from './agentEvent';
import type { Json, JsonObject } from './json';
import type { StopSignal } from './stopSignal';

/** A tool as a model is told of it; `inputSchema` is a JSON Schema of type `object`. */
export interface ToolDefinition {
  name: string;
  description: string;
  inputSchema: JsonObject;
}

/** A call as a model made it: nothing in it has been checked. */
export interface ToolCall {
  id: string;
  name: string;
  input: Json;
}

/** What goes back to the model. An error is a result too: a refusal, a wrong argument, a file that is not there. */
export interface ToolOutcome {
  output: Json;
  isError: boolean;
}

/** A tool in use: what happens is told in events, the `toolResult` last; what it came to is the return value. */
export type ToolRun = AsyncGenerator<AgentEvent, ToolOutcome, void>;

/**
 * All that an agent may do in one turn. `call` takes any name and any input and never throws for what a model did
 * wrong. The caller tells `toolCall` itself, then `yield*`s the run.
 */
export interface ToolBox {
  readonly definitions: readonly ToolDefinition[];
  call(call: ToolCall, signal: StopSignal): ToolRun;
}

/** Whose tool box it is: what is allowed for a session holds in that session only. */
export interface ToolBoxOwner {
  sessionId: string;
  turnId: string;
}

/** A tool box for where there is none to give. */
export const noTools: ToolBox = {
  definitions: [],
  async *call({ id, name }) {
    const outcome: ToolOutcome = { output: `There is no tool "${name}" here.`, isError: true };
    yield { type: 'toolResult', id, ...outcome };
    return outcome;
  },
};
