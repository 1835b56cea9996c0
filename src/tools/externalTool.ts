import type { Json } from '../core/json';
import type { StopSignal } from '../core/stopSignal';
import type { ToolDefinition, ToolOutcome } from '../core/tool';
import { plainText } from './plainOutput';
import type { PlannedTool } from './plannedTool';

/** A tool that somebody else brings, behind the same gate as ours. */
export function externalTool(
  definition: ToolDefinition,
  invoke: (input: Json, signal: StopSignal) => Promise<ToolOutcome>,
): PlannedTool {
  return {
    definition,
    needsTrust: true,
    plan: async (input) => ({
      action: { kind: 'external', tool: definition.name, input },
      async *carryOut(_callId, signal) {
        const { output, isError } = await invoke(input, signal);
        return { output: typeof output === 'string' ? plainText(output) : output, isError };
      },
    }),
  };
}
