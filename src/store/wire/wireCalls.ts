import type { JsonObject } from '../../core/json';
import type { ToolCallPart, ToolResultPart } from '../../core/message';

/** What a call without a result gets for one: nobody knows what it did before it was cut off. */
const unknownOutcome = 'interrupted; effects unknown';

/** OpenAI takes forty characters at most, Anthropic these only. */
const sendableId = /^[a-zA-Z0-9_-]{1,40}$/;
const longestName = 64;

export type CallNames = Set<string>;

/**
 * A call and its result as every provider takes them. An id that was used before in this request, or that a provider
 * would refuse, is replaced in both; stored ids stay as they are.
 */
export function toWireCall(
  call: ToolCallPart,
  result: ToolResultPart | undefined,
  used: CallNames,
): { call: ToolCallPart; result: ToolResultPart } {
  const id = freeId(call.id, used);
  used.add(id);
  const { output, isError } = result ?? { output: unknownOutcome, isError: true };
  return {
    call: { type: 'toolCall', id, name: toWireName(call.name), input: toWireInput(call.input) },
    result: { type: 'toolResult', id, output, isError },
  };
}

function freeId(id: string, used: CallNames): string {
  if (sendableId.test(id) && !used.has(id)) return id;
  const stem = id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 30) || 'call';
  for (let count = sendableId.test(id) ? 2 : 1; ; count += 1) {
    const candidate = count === 1 ? stem : `${stem}-${count}`;
    if (!used.has(candidate)) return candidate;
  }
}

function toWireName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, longestName) || 'tool';
}

/** Arguments are an object to every provider; what is none is wrapped. */
function toWireInput(input: ToolCallPart['input']): JsonObject {
  if (input === null) return {};
  return typeof input === 'object' && !Array.isArray(input) ? input : { value: input };
}
