import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anthropicBody } from '../../../src/agents/anthropicBody';
import { openAiBody } from '../../../src/agents/openAiBody';
import type { JsonObject } from '../../../src/core/json';
import type { Part, WireMessage } from '../../../src/core/message';

const user = (...parts: Part[]): WireMessage => ({ role: 'user', parts });
const assistant = (...parts: Part[]): WireMessage => ({ role: 'assistant', parts });
const tool = (...parts: Part[]): WireMessage => ({ role: 'tool', parts });
const text = (words: string): Part => ({ type: 'text', text: words });
const call = (id: string, input: JsonObject | string = { path: 'a' }): Part => ({
  type: 'toolCall',
  id,
  name: 'read_file',
  input,
});
const result = (id: string, output = 'contents', isError = false): Part => ({
  type: 'toolResult',
  id,
  output,
  isError,
});

const request = (...messages: WireMessage[]) => ({ model: 'some-model', system: 'Be brief.', messages, tools: [] });
const openAi = (...messages: WireMessage[]) => (openAiBody(request(...messages)).messages as JsonObject[]).slice(1);
const anthropic = (...messages: WireMessage[]) =>
  (anthropicBody(request(...messages)).messages as { role: string; content: JsonObject[] }[]).map(
    ({ role, content }) => ({
      role,
      content: content.map((block) =>
        Object.fromEntries(Object.entries(block).filter(([key]) => key !== 'cache_control')),
      ),
    }),
  );

describe('a request in the words of OpenAI', () => {
  it('has the briefing first and text as plain strings', () => {
    assert.deepEqual(openAiBody(request(user(text('a'), text('b')))), {
      model: 'some-model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'a\n\nb' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('answers each call in a message of its own, an unanswered one too, and leaves stray results out', () => {
    const messages = openAi(
      user(text('x')),
      assistant(text('reading'), call('1'), call('2')),
      tool(result('2', 'no such file', true), result('stray')),
      assistant(text('ok')),
    );
    assert.deepEqual(messages.slice(1), [
      {
        role: 'assistant',
        content: 'reading',
        tool_calls: ['1', '2'].map((id) => ({
          id,
          type: 'function',
          function: { name: 'read_file', arguments: '{"path":"a"}' },
        })),
      },
      { role: 'tool', tool_call_id: '1', content: 'Error: interrupted; effects unknown' },
      { role: 'tool', tool_call_id: '2', content: 'Error: no such file' },
      { role: 'assistant', content: 'ok' },
    ]);
  });

  it('sends images as data, and files with the text they had', () => {
    const file: Part = { type: 'file', path: 'src/a.ts', range: { start: 2, end: 3 }, text: 'has ```` in it' };
    const [message] = openAi(user(text('look'), { type: 'image', mimeType: 'image/png', data: 'AAAA' }, file));
    assert.deepEqual(message?.content, [
      { type: 'text', text: 'look' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      { type: 'text', text: 'src/a.ts, lines 2 to 3:\n\n`````\nhas ```` in it\n`````' },
    ]);
  });

  it('keeps thoughts, changes and calls that were cut off to itself', () => {
    const cut: Part = { type: 'toolCall', id: '9', name: 'x', input: '{"a', incomplete: true };
    const messages = openAi(user(text('x')), assistant({ type: 'reasoning', text: 'hm' }, text('yes'), cut));
    assert.deepEqual(messages.at(-1), { role: 'assistant', content: 'yes' });
  });
});

describe('a request in the words of Anthropic', () => {
  it('puts results at the start of the very next user message', () => {
    const messages = anthropic(
      user(text('x')),
      assistant(call('1'), text('said after'), call('2')),
      tool(result('2', ''), result('1', 'no', true)),
      user(text('and now?')),
    );
    assert.deepEqual(messages, [
      { role: 'user', content: [{ type: 'text', text: 'x' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'said after' },
          { type: 'tool_use', id: '1', name: 'read_file', input: { path: 'a' } },
          { type: 'tool_use', id: '2', name: 'read_file', input: { path: 'a' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: '1', content: 'no', is_error: true },
          { type: 'tool_result', tool_use_id: '2', content: '(no output)' },
          { type: 'text', text: 'and now?' },
        ],
      },
    ]);
  });

  it('sends signed thoughts back unchanged, and none that is unsigned', () => {
    const [, message] = anthropic(
      user(text('x')),
      assistant(
        { type: 'reasoning', text: ' step 1\n', signature: 'sig==' },
        { type: 'reasoning', text: '', signature: 'withheld' },
        { type: 'reasoning', text: '', signature: 'redacted:c2VjcmV0' },
        { type: 'reasoning', text: 'of another provider' },
        text('so'),
      ),
    );
    assert.deepEqual(message?.content, [
      { type: 'thinking', thinking: ' step 1\n', signature: 'sig==' },
      { type: 'thinking', thinking: '', signature: 'withheld' },
      { type: 'redacted_thinking', data: 'c2VjcmV0' },
      { type: 'text', text: 'so' },
    ]);
  });

  it('marks what the next request repeats to be cached', () => {
    const body = anthropicBody(request(user(text('a')), assistant(text('b')), user(text('c'), text('d'))));
    assert.equal(JSON.stringify(body).split('"cache_control"').length - 1, 2);
    assert.ok(JSON.stringify((body.messages as JsonObject[]).at(-1)).endsWith('{"type":"ephemeral"}}]}'));
  });

  for (const [model, maxTokens, thinks] of [
    ['claude-3-haiku-20240307', 4096, false],
    ['claude-3-5-sonnet-20241022', 8192, false],
    ['claude-sonnet-4-20250514', 32_000, false],
    ['claude-opus-4-6', 32_000, false],
    ['claude-opus-4-7', 32_000, true],
    ['claude-haiku-4-5-20251001', 32_000, false],
    ['claude-opus-5-5', 32_000, true],
    ['claude-sonnet-5', 32_000, true],
    ['some-local-model', 8192, false],
  ] as const) {
    it(`asks ${model} for what it can give`, () => {
      const body = anthropicBody({ ...request(user(text('x'))), model });
      assert.equal(body.max_tokens, maxTokens);
      assert.equal('thinking' in body, thinks);
    });
  }
});

describe('a request to any provider', () => {
  const part = fc.oneof(
    fc.constantFrom('', ' ', 'words').map(text),
    fc.constantFrom('1', '2', '3').map((id) => call(id)),
    fc.constantFrom('1', '2', '3').map((id) => result(id)),
    fc.constant<Part>({ type: 'toolCall', id: '4', name: 'strange name!', input: 'no object' }),
    fc.constant<Part>({ type: 'reasoning', text: 'hm', signature: 'sig' }),
    fc.constant<Part>({ type: 'diff', path: 'a', before: null, after: 'x' }),
  );
  const message = fc.record({
    role: fc.constantFrom('user' as const, 'assistant' as const, 'tool' as const),
    parts: fc.uniqueArray(part, { maxLength: 5, selector: (value) => JSON.stringify(value) }),
  });

  it('answers every call in the very next message and has no blank text, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
        checkOpenAi(openAi(...messages));
        checkAnthropic(anthropic(...messages));
      }),
    );
  });
});

function checkOpenAi(messages: JsonObject[]): void {
  let open: unknown[] = [];
  for (const { role, content, tool_calls: calls, tool_call_id: id } of messages) {
    if (role === 'tool') {
      assert.equal(id, open.shift());
    } else {
      assert.deepEqual(open, []);
      open = ((calls ?? []) as JsonObject[]).map((made) => made.id);
      if (open.length === 0) assert.notEqual(String(content).trim(), '');
    }
  }
  assert.deepEqual(open, []);
}

function checkAnthropic(messages: { role: string; content: JsonObject[] }[]): void {
  for (const [index, { role, content }] of messages.entries()) {
    const next = messages[index + 1];
    assert.notEqual(role, next?.role);
    assert.ok(content.length > 0);
    assert.ok(content.every((block) => block.type !== 'text' || String(block.text).trim() !== ''));
    const uses = content.filter((block) => block.type === 'tool_use').map(({ id }) => id);
    const answers = next?.content.filter((block) => block.type === 'tool_result').map((block) => block.tool_use_id);
    assert.deepEqual(role === 'assistant' ? (answers ?? []) : [], role === 'assistant' ? uses : []);
  }
}

describe('a request in the words of any provider', () => {
  it('holds no half of a character, be it in the prompt or in what a tool of this very turn gave', () => {
    const messages = [
      user(text('a \ud83d')),
      assistant(text('b \udc00'), call('1', { 'key \ud83d': 'value \ud83d' })),
      tool(result('1', 'out \ud83d')),
    ];
    for (const body of [openAiBody(request(...messages)), anthropicBody(request(...messages))]) {
      // What is not well-formed is written as an escape; the arguments of a call are JSON in a text.
      assert.doesNotMatch(JSON.stringify(body), /\\ud[89a-f]/);
    }
  });
});
