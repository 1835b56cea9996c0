import { z } from 'zod';
import type { ToolAction } from '../core/approval';
import type { AgentEvent } from '../core/agentEvent';
import type { Json, JsonObject } from '../core/json';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { ToolDefinition, ToolOutcome } from '../core/tool';

/** What carries an action out; its events are told as they come. Throws SessionError where it fails. */
export type Progress = AsyncGenerator<AgentEvent, ToolOutcome, void>;

/** What a tool would do now, and how. Making a plan changes nothing, so it can be made again to compare. */
export interface Plan {
  action: ToolAction;
  carryOut(callId: string, signal: StopSignal): Progress;
}

/** A tool proposes; only the gate lets a plan be carried out. */
export interface PlannedTool {
  definition: ToolDefinition;
  /** False for what only looks at files, by itself: that may be used where the workspace is not trusted, too. */
  needsTrust: boolean;
  /** Throws SessionError for what cannot be done at all. */
  plan(input: Json, signal: StopSignal): Promise<Plan>;
}

interface ToolShape<Shape extends z.ZodRawShape> {
  name: string;
  description: string;
  input: Shape;
  /** True where it is not said. */
  needsTrust?: boolean;
  plan(input: z.output<z.ZodObject<Shape>>, signal: StopSignal): Promise<Plan>;
}

/** A tool whose input is checked by the same schema that a model is shown. */
export function plannedTool<Shape extends z.ZodRawShape>(tool: ToolShape<Shape>): PlannedTool {
  const schema = z.strictObject(tool.input);
  return {
    definition: { name: tool.name, description: tool.description, inputSchema: toJsonSchema(schema) },
    needsTrust: tool.needsTrust ?? true,
    plan: async (input, signal) => tool.plan(check(schema, input, tool.name), signal),
  };
}

/** Without the name of its dialect, which some providers refuse. */
function toJsonSchema(schema: z.ZodType): JsonObject {
  const { type = 'object', properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as JsonObject;
  return { type, properties, required, additionalProperties: false };
}

function check<Output>(schema: z.ZodType<Output>, input: Json, name: string): Output {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  throw new SessionError('invalid', `This input does not fit ${name}: ${z.prettifyError(error).replaceAll('\n', ' ')}`);
}

/** A plan that only reads, and so is one step. */
export function readPlan(paths: string[], read: () => Promise<string>): Plan {
  return {
    action: { kind: 'read', paths },
    async *carryOut() {
      return { output: await read(), isError: false };
    },
  };
}
