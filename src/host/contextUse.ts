import type { Agent } from '../core/agent';
import { contextBudget, contextLimit } from '../core/contextBudget';
import type { Part, WireMessage } from '../core/message';
import type { SessionStore } from '../core/sessionStore';
import type { StopSignal } from '../core/stopSignal';
import type { ContextUse } from '../core/suggestion';
import { toldInstructions, type InstructionFile } from '../core/systemPrompt';
import type { ToolDefinition } from '../core/tool';
import { tokenEstimate } from '../core/tokenEstimate';

interface ContextQuestion {
  store: Pick<SessionStore, 'readContext'>;
  sessionId: string | null;
  agent: Agent;
  model: string | null;
  attached: Part[];
  instructions: readonly InstructionFile[];
  tools: readonly ToolDefinition[];
  signal: StopSignal;
}

/** How full the model's context would be if the prompt were sent now; null for an agent that is no model. */
export async function contextUse(question: ContextQuestion): Promise<ContextUse | null> {
  const { store, sessionId, agent, model, attached, tools, signal } = question;
  if (!agent.contextTokens) return null;
  const limit = await contextLimit(agent, model, tools, signal);
  const budget = contextBudget(limit, asMessages(attached));
  const history =
    sessionId === null ? { tokens: 0, omittedTurnIds: [] } : await store.readContext(sessionId, { budget });
  const instructions = toldInstructions(question.instructions).map(({ path, text }) => ({
    path,
    tokens: tokenEstimate(asMessages([{ type: 'text', text }])),
  }));
  const told = instructions.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    history: history.tokens,
    attached: tokenEstimate(asMessages(attached)),
    instructions,
    standing: Math.max(0, limit.standing - told),
    limit: limit.tokens,
    isLimitKnown: !limit.isAssumed,
    omittedTurns: history.omittedTurnIds.length,
  };
}

function asMessages(parts: Part[]): WireMessage[] {
  return parts.length === 0 ? [] : [{ role: 'user', parts }];
}
