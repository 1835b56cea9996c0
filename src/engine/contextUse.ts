import type { ContextUse } from '../core/contextUse';
import { tokenEstimate } from '../core/tokenEstimate';
import { noTools } from '../core/tool';
import type { Answerer } from '../core/turnRunner';
import { chooseAgent } from './chooseAgent';
import { contextBudget, contextLimit } from '../core/contextBudget';
import type { EnginePorts } from './enginePorts';
import { StopSource } from './stopSource';

/** Measured as the next request would be made: by the same budget, from the same history. */
export async function contextUse(
  { store, agents, toolBox }: Pick<EnginePorts, 'store' | 'agents' | 'toolBox'>,
  sessionId: string,
  wanted: Answerer,
): Promise<ContextUse> {
  const { session } = await store.loadSession(sessionId);
  const { agent, model } = chooseAgent(agents, wanted, session);
  const { definitions } = toolBox?.({ sessionId, turnId: '' }) ?? noTools;
  const limit = await contextLimit(agent, model, definitions, new StopSource().signal);
  const { messages, omittedTurnIds } = await store.readContext(sessionId, { budget: contextBudget(limit, []) });
  return {
    used: limit.standing + tokenEstimate(messages),
    limit: agent.contextTokens ? limit.tokens : null,
    isAssumed: limit.isAssumed,
    omittedTurns: omittedTurnIds.length,
  };
}
