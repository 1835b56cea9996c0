import type { Agent } from './agent';
import type { WireMessage } from './message';
import type { StopSignal } from './stopSignal';
import { tokenEstimate } from './tokenEstimate';

/** Tokens that are assumed where an agent does not know what its model takes: what most models of today take. */
const usualTokens = 128_000;

/** The part of a request that is left to the reply, to what the model is told beside the history, and to its tools. */
const reserved = 0.25;

/** What a request to a model may have, in tokens. */
export interface ContextLimit {
  tokens: number;
  isAssumed: boolean;
}

export async function contextLimit(agent: Agent, model: string | null, signal: StopSignal): Promise<ContextLimit> {
  const tokens = (await agent.contextTokens?.(model, signal)) ?? null;
  return tokens === null ? { tokens: usualTokens, isAssumed: true } : { tokens, isAssumed: false };
}

/** Tokens of history for which a request has room beside what it must carry. */
export function contextBudget({ tokens }: ContextLimit, carried: readonly WireMessage[]): number {
  return Math.max(0, Math.floor(tokens * (1 - reserved)) - tokenEstimate(carried));
}
