import type { ToolResultEvent } from '../core/agentEvent';
import type { TurnState } from '../core/turnState';

/** The result of a tool that still ran when its turn ended: what the person saw of its output is kept as that. */
export function resultOfOutput({ output }: Pick<TurnState, 'output'>): ToolResultEvent[] {
  if (!output) return [];
  const text = `${output.text.trimEnd()}\n[The turn ended before this did.]`;
  return [{ type: 'toolResult', id: output.callId, output: text, isError: true }];
}
