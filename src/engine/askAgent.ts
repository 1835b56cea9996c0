import type { Agent, AgentRequest } from '../core/agent';
import type { AgentEvent } from '../core/agentEvent';
import type { WireMessage } from '../core/message';
import type { StopSignal } from '../core/stopSignal';
import { noTools } from '../core/tool';
import type { PendingTurn } from '../core/turn';
import { emptyTurnState, reduceEvents } from '../core/turnState';
import type { EnginePorts } from './enginePorts';
import { goOn, partialOnWire } from './partialOnWire';
import { readHistory } from './readHistory';

/** Asks an agent for the answer to a prompt, or for the rest of one. */
export async function* askAgent(
  { store, toolBox }: Pick<EnginePorts, 'store' | 'toolBox'>,
  agent: Agent,
  pending: PendingTurn,
  opening: readonly AgentEvent[],
  signal: StopSignal,
): AsyncIterable<AgentEvent> {
  const { id: turnId, sessionId, prompt, model } = pending;
  const partial = partialOnWire(reduceEvents(emptyTurnState, opening).messages);
  const asked: WireMessage = { role: 'user', parts: prompt };
  const { messages, omitted } = await readHistory(store, agent, pending, [asked, ...partial]);
  yield* omitted;
  const tools = toolBox?.({ sessionId, turnId }) ?? noTools;
  const request: AgentRequest = { sessionId, turnId, context: messages, prompt, model, tools };
  yield* agent.run(partial.length === 0 ? request : resumed(request, agent, partial), signal);
}

function resumed(request: AgentRequest, agent: Agent, partial: WireMessage[]): AgentRequest {
  if (agent.continues) return { ...request, partial };
  const context: WireMessage[] = [...request.context, { role: 'user', parts: request.prompt }, ...partial];
  return { ...request, context, prompt: [{ type: 'text', text: goOn }] };
}
