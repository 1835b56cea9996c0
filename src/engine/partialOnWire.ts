import type { Part, ToolCallPart, ToolResultPart, WireMessage } from '../core/message';
import type { LiveMessage } from '../core/turnState';

/**
 * How an agent that cannot continue a reply is asked to go on. Words and not a prefix, since few providers take a reply
 * that ends in mid-sentence as its own beginning, and all take a conversation.
 */
export const goOn =
  'Your last reply was interrupted. Go on exactly where it ends, in mid-sentence if need be. Repeat nothing of it, do not comment on the interruption, and redo no tool call whose result you have.';

/** Stands where a provider wants words of the assistant. */
const cutOff = '(The reply was interrupted here.)';
const unknownEffects = 'interrupted; effects unknown';

/**
 * A reply that was broken off, as any provider takes it before another prompt: every call is answered by the message
 * after it, no id is used twice, and the assistant has the last word.
 */
export function partialOnWire(messages: readonly LiveMessage[]): WireMessage[] {
  const results = messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'toolResult'));
  const wire: WireMessage[] = [];
  let words: Part[] = [];
  let count = 0;
  for (const { role, parts } of messages) {
    if (role === 'tool') continue;
    words.push(...parts.filter(isWords));
    const calls = parts.filter((part): part is ToolCallPart => part.type === 'toolCall' && !part.incomplete);
    if (calls.length === 0) continue;
    const pairs = calls.map((call) => pair(call, results, `resumed_${(count += 1)}`));
    wire.push({ role: 'assistant', parts: [...words, ...pairs.map(({ call }) => call)] });
    wire.push({ role: 'tool', parts: pairs.map(({ result }) => result) });
    words = [];
  }
  return wire.length === 0 && words.length === 0 ? [] : [...wire, { role: 'assistant', parts: ending(words) }];
}

function isWords(part: Part): boolean {
  return part.type === 'reasoning' || (part.type === 'text' && part.text.trim() !== '');
}

/** Ids like `call_0` recur, here and in the history before, so that the pair gets one of its own. */
function pair(
  call: ToolCallPart,
  results: ToolResultPart[],
  id: string,
): { call: ToolCallPart; result: ToolResultPart } {
  const index = results.findIndex((result) => result.id === call.id);
  const [found] = index === -1 ? [] : results.splice(index, 1);
  const result = found ?? { type: 'toolResult' as const, output: unknownEffects, isError: true };
  return { call: { ...call, id }, result: { ...result, id } };
}

/** Providers refuse white space at the end of a reply, and a reply of thoughts alone. */
function ending(words: Part[]): Part[] {
  const last = words.at(-1);
  if (last?.type === 'text') return [...words.slice(0, -1), { ...last, text: last.text.trimEnd() }];
  return words.some(({ type }) => type === 'text') ? words : [...words, { type: 'text', text: cutOff }];
}
