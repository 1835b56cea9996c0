import type { Agent } from '../core/agent';
import type { WireMessage } from '../core/message';
import { tokenEstimate } from '../core/tokenEstimate';

/** Tokens that are assumed where an agent does not know what its model takes: what most models of today take. */
const usualTokens = 128_000;

/** The part of a request that is left to the reply, to what the model is told beside the history, and to its tools. */
const reserved = 0.25;

/** Tokens of history for which a request has room beside what it must carry. */
export function contextBudget(agent: Agent, model: string | null, carried: readonly WireMessage[]): number {
  const tokens = agent.contextTokens?.(model) ?? usualTokens;
  return Math.max(0, Math.floor(tokens * (1 - reserved)) - tokenEstimate(carried));
}
