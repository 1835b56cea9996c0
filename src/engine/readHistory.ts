import type { Agent } from '../core/agent';
import type { OmittedEvent } from '../core/agentEvent';
import type { WireMessage } from '../core/message';
import type { StopSignal } from '../core/stopSignal';
import type { ToolBox } from '../core/tool';
import type { PendingTurn } from '../core/turn';
import { contextBudget, contextLimit } from '../core/contextBudget';
import type { EngineStore } from './enginePorts';

/** What a request has beside the history. */
interface Beside {
  carried: readonly WireMessage[];
  tools: ToolBox;
}

interface History {
  messages: WireMessage[];
  omitted: OmittedEvent[];
  /** Tokens that all messages of a request may take. */
  room: number;
}

/** What precedes a pending turn, as far as there is room for it, and what was left out. */
export async function readHistory(
  store: Pick<EngineStore, 'readContext'>,
  agent: Agent,
  { sessionId, parentTurnId, model }: PendingTurn,
  { carried, tools }: Beside,
  signal: StopSignal,
): Promise<History> {
  const limit = await contextLimit(agent, model, tools.definitions, signal);
  const { room } = limit;
  const budget = contextBudget(limit, carried);
  const { messages, omittedTurnIds } = await store.readContext(sessionId, { atTurnId: parentTurnId, budget });
  const throughTurnId = omittedTurnIds.at(-1);
  if (throughTurnId === undefined) return { messages, room, omitted: [] };
  return { messages, room, omitted: [{ type: 'omitted', count: omittedTurnIds.length, throughTurnId }] };
}
