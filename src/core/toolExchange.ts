import type { Json, JsonObject } from './json';
import type { ToolCallPart, ToolResultPart, WireMessage } from './message';

/** What a call without a result gets for one. */
const unknownOutcome = 'interrupted; effects unknown';

/** The calls that an assistant message makes; those cut off in their arguments cannot be sent. */
export function callsOf(message: WireMessage): ToolCallPart[] {
  return message.parts
    .filter((part): part is ToolCallPart => part.type === 'toolCall' && !part.incomplete)
    .map((call) => ({ ...call, name: sendableName(call.name) }));
}

/** Models make names up, and then the provider refuses the very name that its model used. */
function sendableName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'unknown';
}

/** One result for each call of an assistant message, in their order, from the message that follows it. */
export function resultsFor(message: WireMessage, next: WireMessage | undefined): ToolResultPart[] {
  const given = next?.role === 'tool' ? next.parts.filter((part) => part.type === 'toolResult') : [];
  return callsOf(message).map(
    ({ id }) =>
      given.find((result) => result.id === id) ?? { type: 'toolResult', id, output: unknownOutcome, isError: true },
  );
}

/** Arguments are an object to every provider; what is none is wrapped. */
export function callInput({ input }: ToolCallPart): JsonObject {
  if (input === null) return {};
  return typeof input === 'object' && !Array.isArray(input) ? input : { value: input };
}

/** A result as text that is never blank. */
export function resultText(output: Json): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  return text.trim() === '' ? '(no output)' : text;
}
