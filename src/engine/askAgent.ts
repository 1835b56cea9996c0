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
  const received = reduceEvents(emptyTurnState, opening).messages;
  const partial = partialOnWire(received);
  const asked: WireMessage = { role: 'user', parts: prompt };
  const tools = toolBox?.({ sessionId, turnId }) ?? noTools;
  const beside = { carried: [asked, ...partial], tools };
  const { messages, omitted, room } = await readHistory(store, agent, pending, beside, signal);
  yield* omitted;
  const request: AgentRequest = { sessionId, turnId, context: messages, prompt, model, tools, room };
  const given = partial.length === 0 ? request : goingOn(agent, request, { received, partial });
  const before = omitted[0]?.count ?? 0;
  let most = before;
  for await (const event of agent.run(given, signal)) {
    if (event.type !== 'omitted') yield event;
    else if (before + event.count > most) yield { ...event, count: (most = before + event.count) };
  }
}

interface Begun {
  received: WireMessage[];
  partial: WireMessage[];
}

function goingOn(agent: Agent, request: AgentRequest, { received, partial }: Begun): AgentRequest {
  return agent.continues ? { ...request, partial: received } : askedToGoOn(request, partial);
}

function askedToGoOn(request: AgentRequest, partial: WireMessage[]): AgentRequest {
  const context: WireMessage[] = [...request.context, { role: 'user', parts: request.prompt }, ...partial];
  return { ...request, context, prompt: [{ type: 'text', text: goOn }] };
}
