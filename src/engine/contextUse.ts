import type { ContextUse } from '../core/contextUse';
import { tokenEstimate } from '../core/tokenEstimate';
import type { Answerer } from '../core/turnRunner';
import { chooseAgent } from './chooseAgent';
import { contextBudget, contextLimit } from '../core/contextBudget';
import type { EnginePorts } from './enginePorts';
import { StopSource } from './stopSource';

/** Measured as the next request would be made: by the same budget, from the same history. */
export async function contextUse(
  { store, agents }: Pick<EnginePorts, 'store' | 'agents'>,
  sessionId: string,
  wanted: Answerer,
): Promise<ContextUse> {
  const { session } = await store.loadSession(sessionId);
  const { agent, model } = chooseAgent(agents, wanted, session);
  const limit = await contextLimit(agent, model, new StopSource().signal);
  const { messages, omittedTurnIds } = await store.readContext(sessionId, { budget: contextBudget(limit, []) });
  return {
    used: tokenEstimate(messages),
    limit: agent.contextTokens ? limit.tokens : null,
    isAssumed: limit.isAssumed,
    omittedTurns: omittedTurnIds.length,
  };
}
