import type { Json, JsonObject } from '../core/json';
import type { Part, WireMessage } from '../core/message';
import type { ModelRequest } from './httpProtocol';
import { partText } from '../core/partText';
import { callInput, callsOf, resultsFor, resultText } from '../core/toolExchange';
import { wellFormed } from '../core/wellFormed';

/** A request in the words of OpenAI's chat completions, kept to what every server that speaks them understands. */
export function openAiBody({ model, system, messages, tools }: ModelRequest): JsonObject {
  return {
    model,
    messages: [{ role: 'system', content: system }, ...openAiMessages(wellFormed(messages))],
    ...(tools.length === 0 ? {} : { tools: tools.map(toFunction) }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

function toFunction({ name, description, inputSchema }: ModelRequest['tools'][number]): JsonObject {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}

/** Every call is answered right after the message that makes it; results that answer none are left out. */
function openAiMessages(messages: readonly WireMessage[]): JsonObject[] {
  return messages.flatMap((message, index): JsonObject[] => {
    switch (message.role) {
      case 'system':
        return textMessage('system', message);
      case 'user':
        return [{ role: 'user', content: userContent(message.parts) }];
      case 'assistant':
        return [...assistantMessage(message), ...resultsFor(message, messages[index + 1]).map(toolMessage)];
      case 'tool':
        return [];
    }
  });
}

function textMessage(role: string, { parts }: WireMessage): JsonObject[] {
  const content = joinText(parts);
  return content === '' ? [] : [{ role, content }];
}

/** Text alone goes as a string: small servers know nothing else. */
function userContent(parts: readonly Part[]): Json {
  if (!parts.some(({ type }) => type === 'image')) return joinText(parts) || '(empty)';
  return parts.flatMap((part): JsonObject[] => {
    if (part.type === 'image') {
      return [{ type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${part.data}` } }];
    }
    const text = partText(part);
    return text === null ? [] : [{ type: 'text', text }];
  });
}

/** Thoughts stay here: these servers either ignore them or refuse them. */
function assistantMessage(message: WireMessage): JsonObject[] {
  const calls = callsOf(message);
  if (calls.length === 0) return textMessage('assistant', message);
  const toolCalls = calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(callInput(call)) },
  }));
  return [{ role: 'assistant', content: joinText(message.parts) || null, tool_calls: toolCalls }];
}

function toolMessage({ id, output, isError }: ReturnType<typeof resultsFor>[number]): JsonObject {
  const text = resultText(output);
  return { role: 'tool', tool_call_id: id, content: isError ? `Error: ${text}` : text };
}

function joinText(parts: readonly Part[]): string {
  return parts.flatMap((part) => partText(part) ?? []).join('\n\n');
}
