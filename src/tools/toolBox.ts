import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { ToolBox, ToolBoxOwner, ToolCall, ToolOutcome, ToolRun } from '../core/tool';
import { toTurnError } from '../core/toTurnError';
import { Gate, type GatePorts } from './gate';
import type { PlannedTool, Progress } from './plannedTool';

/** The tools of one turn, each behind the gate. Of two tools with one name the first is meant. */
export function toolBox(tools: readonly PlannedTool[], ports: GatePorts, owner: ToolBoxOwner): ToolBox {
  const gate = new Gate(ports);
  const byName = new Map(tools.toReversed().map((tool) => [tool.definition.name, tool]));
  return {
    definitions: tools.map(({ definition }) => definition).filter(({ name }, index) => isFirst(tools, name, index)),
    call: (call, signal) => run(call, use(call, signal)),
  };

  async function* use(call: ToolCall, signal: StopSignal): Progress {
    const tool = byName.get(call.name);
    if (!tool) {
      const names = [...byName.keys()].sort().join(', ');
      throw new SessionError('not-found', `There is no tool "${call.name}". There are: ${names}.`);
    }
    return yield* gate.pass(
      { owner, call, needsTrust: tool.needsTrust, plan: () => tool.plan(call.input, signal) },
      signal,
    );
  }
}

function isFirst(tools: readonly PlannedTool[], name: string, index: number): boolean {
  return tools.findIndex(({ definition }) => definition.name === name) === index;
}

/** Whatever goes wrong in a tool is an answer to the model, never the end of the turn. */
async function* run(call: ToolCall, progress: Progress): ToolRun {
  const outcome = yield* caught(progress);
  yield { type: 'toolResult', id: call.id, ...outcome };
  return outcome;
}

async function* caught(progress: Progress): Progress {
  try {
    return yield* progress;
  } catch (error) {
    return { output: toTurnError(error).message, isError: true } satisfies ToolOutcome;
  }
}
