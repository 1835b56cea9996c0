import type { Part, WireMessage } from '../../../../src/core/message';

/**
 * What each provider refuses, written from its rules and not from our projection. Every validator maps a request to
 * the provider's own form, with the next prompt at its end, and says what is wrong with it; an empty list is a pass.
 */
export const wireValidators: Record<string, (wire: WireMessage[]) => string[]> = {
  openAi: (wire) => [...jsonProblems(wire), ...openAiProblems(withPrompt(wire))],
  anthropic: (wire) => [...jsonProblems(wire), ...anthropicProblems(withPrompt(wire))],
  vsCodeLm: (wire) => [...jsonProblems(wire), ...vsCodeLmProblems(withPrompt(wire))],
};

/** Strict parsers refuse a request in which half a character stands anywhere, be it in a key. */
function jsonProblems(wire: WireMessage[]): string[] {
  const problems: string[] = [];
  JSON.stringify(wire, (key, value: unknown) => {
    const isWhole = key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
    if (!isWhole) problems.push(`half a character in ${JSON.stringify({ [key]: value })}`);
    return value;
  });
  return problems;
}

function withPrompt(wire: WireMessage[]): WireMessage[] {
  return [...wire, { role: 'user', parts: [{ type: 'text', text: 'next' }] }];
}

interface OpenAiMessage {
  role: string;
  content: string;
  calls: { id: string; name: string; input: unknown }[];
  answers: string[];
}

/** Chat completions: calls are answered one tool message each, before anything else is said. */
function openAiProblems(wire: WireMessage[]): string[] {
  const problems: string[] = [];
  let waiting: string[] = [];
  for (const [index, message] of wire.flatMap(toOpenAi).entries()) {
    const complain = (what: string): number => problems.push(`message ${index}: ${what}`);
    if (message.role === 'tool') {
      const [id = ''] = message.answers;
      if (!waiting.includes(id)) complain(`a tool message answers no preceding call (${id})`);
      waiting = waiting.filter((other) => other !== id);
      continue;
    }
    if (waiting.length > 0) complain(`calls were not answered: ${waiting.join(', ')}`);
    waiting = message.calls.map(({ id }) => id);
    if (new Set(waiting).size < waiting.length) complain('two calls share an id');
    if (message.content === '' && message.calls.length === 0) complain('neither content nor calls');
    if (message.role === 'user' && message.calls.length > 0) complain('calls in a user message');
    for (const { id, name } of message.calls) {
      if (id.length === 0 || id.length > 40) complain(`an id of ${id.length} characters`);
      if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) complain(`a function name ${name}`);
    }
  }
  if (waiting.length > 0) problems.push('the request ends before its calls are answered');
  return problems;
}

function toOpenAi({ role, parts }: WireMessage): OpenAiMessage[] {
  if (role === 'tool') {
    return parts.map((part) => {
      return { role, content: '', calls: [], answers: [part.type === 'toolResult' ? part.id : 'not a result'] };
    });
  }
  const content = parts.map((part) => (part.type === 'reasoning' || part.type === 'toolCall' ? '' : visible(part)));
  return [{ role, content: content.join(''), calls: parts.filter((part) => part.type === 'toolCall'), answers: [] }];
}

interface Block {
  type: string;
  id?: string;
  name?: string;
  input?: unknown;
  text?: string;
}

/** Messages: two roles that alternate, each use answered first thing in the very next message. */
function anthropicProblems(wire: WireMessage[]): string[] {
  const problems: string[] = [];
  const messages = wire.map(toAnthropic);
  const seen = new Set<string>();
  if (messages[0]?.role !== 'user') problems.push('the first message is not the user’s');
  for (const [index, { role, blocks }] of messages.entries()) {
    const complain = (what: string): number => problems.push(`messages.${index}: ${what}`);
    const previous = messages[index - 1];
    if (role !== 'user' && role !== 'assistant') complain(`role ${role}`);
    if (previous?.role === role) complain('roles do not alternate');
    if (blocks.length === 0) complain('content is empty');
    for (const block of blocks) {
      if (block.type === 'text' && !/\S/.test(block.text ?? '')) complain('text must contain non-whitespace text');
      if (block.type === 'tool_use') problems.push(...useProblems(block, index, seen));
    }
    if (role === 'assistant' && blocks.every(({ type }) => type === 'thinking')) complain('nothing but thinking');
    if (role === 'assistant' && blocks.some(({ type }) => type === 'tool_result'))
      complain('a result of the assistant’s');
    if (role === 'user' && blocks.some(({ type }) => type === 'tool_use')) complain('a use of the user’s');
    if (isOutOfOrder(blocks, 'tool_use')) complain('something follows a tool_use');
    if (isOutOfOrder([...blocks].reverse(), 'tool_result')) complain('something precedes a tool_result');
    const uses = idsOf(previous?.blocks ?? [], 'tool_use');
    const results = idsOf(blocks, 'tool_result');
    for (const id of uses) if (!results.includes(id)) complain(`tool_use ${id} without tool_result`);
    for (const id of results) if (!uses.includes(id)) complain(`tool_result ${id} without tool_use`);
    if (new Set(results).size < results.length) complain('two results for one use');
  }
  return problems;
}

function useProblems({ id = '', name = '', input }: Block, index: number, seen: Set<string>): string[] {
  const problems: string[] = [];
  if (!/^[a-zA-Z0-9_-]+$/.test(id)) problems.push(`messages.${index}: tool_use id ${id}`);
  if (seen.has(id)) problems.push(`messages.${index}: tool_use ids must be unique (${id})`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) problems.push(`messages.${index}: tool name ${name}`);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    problems.push(`messages.${index}: input is no object`);
  }
  seen.add(id);
  return problems;
}

function isOutOfOrder(blocks: Block[], last: string): boolean {
  const first = blocks.findIndex(({ type }) => type === last);
  return first >= 0 && blocks.slice(first).some(({ type }) => type !== last);
}

function idsOf(blocks: Block[], type: string): string[] {
  return blocks.filter((block) => block.type === type).map(({ id }) => id ?? '');
}

function toAnthropic({ role, parts }: WireMessage): { role: string; blocks: Block[] } {
  const blocks = parts.map((part): Block => {
    if (part.type === 'toolCall') return { type: 'tool_use', id: part.id, name: part.name, input: part.input };
    if (part.type === 'toolResult') return { type: 'tool_result', id: part.id };
    if (part.type === 'reasoning') return { type: 'thinking', text: part.text };
    return part.type === 'image' ? { type: 'image' } : { type: 'text', text: visible(part) };
  });
  return { role: role === 'tool' ? 'user' : role, blocks };
}

/** LanguageModelChatMessage: two roles, calls only in the assistant's messages, their results in the user's next. */
function vsCodeLmProblems(wire: WireMessage[]): string[] {
  const problems: string[] = [];
  let calls: string[] = [];
  for (const [index, { role, parts }] of wire.entries()) {
    const lmRole = role === 'tool' ? 'user' : role;
    const complain = (what: string): number => problems.push(`message ${index}: ${what}`);
    if (lmRole !== 'user' && lmRole !== 'assistant') complain(`role ${role}`);
    if (!parts.some((part) => part.type === 'toolCall' || part.type === 'toolResult' || visible(part) !== '')) {
      complain('no content');
    }
    const results = parts.filter((part) => part.type === 'toolResult').map(({ id }) => id);
    if (lmRole === 'assistant' && results.length > 0) complain('a result outside a user message');
    if (results.join('\n') !== calls.join('\n')) complain(`results [${results.join()}] for calls [${calls.join()}]`);
    calls = parts.filter((part) => part.type === 'toolCall').map(({ id }) => id);
    if (lmRole === 'user' && calls.length > 0) complain('a call outside an assistant message');
    if (parts.some((part) => part.type === 'toolCall' && typeof part.input !== 'object'))
      complain('input is no object');
  }
  return problems;
}

function visible(part: Part): string {
  if (part.type === 'text') return part.text.trim() === '' ? '' : part.text;
  return part.type === 'reasoning' ? '' : part.type;
}
