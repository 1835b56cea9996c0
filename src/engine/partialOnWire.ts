import type { Part, WireMessage } from '../core/message';
import type { LiveMessage } from '../core/turnState';

/**
 * How an agent that cannot continue a reply is asked to go on. Words and not a prefix, since few providers take a reply
 * that ends in mid-sentence as its own beginning, and all take a conversation.
 */
export const goOn =
  'Your last reply was interrupted. Go on exactly where it ends, in mid-sentence if need be. Repeat nothing of it, do not comment on the interruption, and redo no tool call whose result you have.';

/** Stands where a provider wants words before the next prompt. */
const cutOff = '(The reply was interrupted here.)';

/** A reply that was broken off, as any provider takes it before another prompt: it ends with the assistant's words. */
export function partialOnWire(messages: readonly LiveMessage[]): WireMessage[] {
  const wire = messages
    .map(({ role, parts }) => ({ role, parts: parts.filter(isSendable) }))
    .filter(({ parts }) => parts.length > 0);
  const last = wire.at(-1);
  if (!last) return [];
  if (last.role === 'tool') return [...wire, { role: 'assistant', parts: [{ type: 'text', text: cutOff }] }];
  return [...wire.slice(0, -1), { role: 'assistant', parts: ending(last.parts) }];
}

function isSendable(part: Part): boolean {
  if (part.type === 'text') return part.text.trim() !== '';
  return part.type === 'reasoning' || part.type === 'toolCall' || part.type === 'toolResult';
}

/** Providers refuse white space at the end of a reply, and a reply of thoughts alone. */
function ending(parts: Part[]): Part[] {
  const last = parts.at(-1);
  if (last?.type === 'text') return [...parts.slice(0, -1), { ...last, text: last.text.trimEnd() }];
  return parts.some(({ type }) => type === 'text') ? parts : [...parts, { type: 'text', text: cutOff }];
}
