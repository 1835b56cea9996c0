import type { JsonObject } from '../core/json';
import type { Part, WireMessage } from '../core/message';
import { anthropicModel } from './anthropicModel';
import type { ModelRequest } from './httpProtocol';
import { partText } from '../core/partText';
import { callInput, callsOf, resultsFor, resultText } from '../core/toolExchange';
import { wellFormed } from '../core/wellFormed';

/** Marks the signature of a thought whose text the provider keeps to itself: what follows is its `data`. */
export const redactedMark = 'redacted:';

interface Turn {
  role: 'user' | 'assistant';
  content: JsonObject[];
}

const cached: JsonObject = { cache_control: { type: 'ephemeral' } };

/** A request in the words of Anthropic's messages. What is the same in the next request is marked to be cached. */
export function anthropicBody({ model, system, messages, tools }: ModelRequest): JsonObject {
  const { maxTokens, thinksAdaptively } = anthropicModel(model);
  const told = [system, ...messages.flatMap((message) => (message.role === 'system' ? textsOf(message.parts) : []))];
  return {
    model,
    max_tokens: maxTokens,
    system: [{ type: 'text', text: told.join('\n\n'), ...cached }],
    messages: withCachedEnd(anthropicMessages(wellFormed(messages))),
    ...(tools.length === 0 ? {} : { tools: tools.map(toTool) }),
    ...(thinksAdaptively ? { thinking: { type: 'adaptive', display: 'summarized' } } : {}),
    stream: true,
  };
}

function toTool({ name, description, inputSchema }: ModelRequest['tools'][number]): JsonObject {
  return { name, description, input_schema: inputSchema };
}

/** Roles alternate; results stand at the start of the very next user message; nothing is blank. */
function anthropicMessages(messages: readonly WireMessage[]): JsonObject[] {
  const turns: Turn[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'user') add(turns, 'user', userContent(message.parts));
    if (message.role !== 'assistant') continue;
    add(turns, 'assistant', assistantContent(message));
    add(turns, 'user', resultsFor(message, messages[index + 1]).map(toolResult));
  }
  return turns.map(({ role, content }) => ({ role, content }));
}

function add(turns: Turn[], role: Turn['role'], content: JsonObject[]): void {
  if (content.length === 0) return;
  const last = turns.at(-1);
  if (last?.role === role) last.content.push(...content);
  else turns.push({ role, content });
}

function userContent(parts: readonly Part[]): JsonObject[] {
  const content = parts.flatMap((part): JsonObject[] => {
    if (part.type !== 'image') return textBlocks(part);
    return [{ type: 'image', source: { type: 'base64', media_type: part.mimeType, data: part.data } }];
  });
  return content.length === 0 ? [{ type: 'text', text: '(empty)' }] : content;
}

/** Thoughts keep their place before what they led to; calls go last, since nothing may part them from their results. */
function assistantContent(message: WireMessage): JsonObject[] {
  const words = message.parts.flatMap((part) => (part.type === 'reasoning' ? thought(part) : textBlocks(part)));
  const calls = callsOf(message).map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: call.name,
    input: callInput(call),
  }));
  const says = calls.length > 0 || words.some(({ type }) => type === 'text');
  return says ? [...words, ...calls] : [];
}

/** Only a signed thought can be sent back, and it must be unchanged. */
function thought({ text, signature }: Extract<Part, { type: 'reasoning' }>): JsonObject[] {
  if (signature === undefined) return [];
  if (signature.startsWith(redactedMark)) {
    return [{ type: 'redacted_thinking', data: signature.slice(redactedMark.length) }];
  }
  return [{ type: 'thinking', thinking: text, signature }];
}

function toolResult({ id, output, isError }: ReturnType<typeof resultsFor>[number]): JsonObject {
  const result = { type: 'tool_result', tool_use_id: id, content: resultText(output) };
  return isError ? { ...result, is_error: true } : result;
}

function textBlocks(part: Part): JsonObject[] {
  const text = partText(part);
  return text === null ? [] : [{ type: 'text', text }];
}

function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => partText(part) ?? []);
}

/** The whole conversation up to here is read again by the next request of the loop. */
function withCachedEnd(messages: JsonObject[]): JsonObject[] {
  const last = messages.at(-1);
  if (!last || !Array.isArray(last.content)) return messages;
  const content = last.content.map((block, index, all) =>
    index === all.length - 1 && typeof block === 'object' ? { ...block, ...cached } : block,
  );
  return [...messages.slice(0, -1), { ...last, content }];
}
