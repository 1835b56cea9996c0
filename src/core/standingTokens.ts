import { systemPrompt, type Briefing } from './systemPrompt';
import { tokenEstimate } from './tokenEstimate';
import type { ToolDefinition } from './tool';

/** About how many tokens every request takes before its first message: what the model is told, and its tools. */
export function standingTokens(briefing: Briefing, tools: readonly ToolDefinition[]): number {
  const told = systemPrompt(briefing, tools);
  const offered = tools.length === 0 ? '' : JSON.stringify(tools);
  return tokenEstimate([{ role: 'system', parts: [told, offered].map((text) => ({ type: 'text', text })) }]);
}
