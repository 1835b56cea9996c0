import type { Agent } from './agent';
import type { WireMessage } from './message';
import type { StopSignal } from './stopSignal';
import { tokenEstimate } from './tokenEstimate';
import type { ToolDefinition } from './tool';

/** Tokens that are assumed where an agent does not know what its model takes: what most models of today take. */
const usualTokens = 128_000;

/** The part of a request that is left to the reply, and to what the estimates are wrong by. */
const reserved = 0.25;

/** What a request to a model may have, in tokens. */
export interface ContextLimit {
  tokens: number;
  isAssumed: boolean;
  /** What every request takes before its first message. */
  standing: number;
  /** What is left of it for messages. */
  room: number;
}

export async function contextLimit(
  agent: Agent,
  model: string | null,
  tools: readonly ToolDefinition[],
  signal: StopSignal,
): Promise<ContextLimit> {
  const said = (await agent.contextTokens?.(model, signal)) ?? null;
  const standing = (await agent.standingTokens?.(model, tools)) ?? 0;
  const tokens = said ?? usualTokens;
  const room = Math.max(0, Math.floor(tokens * (1 - reserved)) - standing);
  return { tokens, isAssumed: said === null, standing, room };
}

/** Tokens of history for which a request has room beside what it must carry. */
export function contextBudget({ room }: ContextLimit, carried: readonly WireMessage[]): number {
  return Math.max(0, room - tokenEstimate(carried));
}
