import assert from 'node:assert/strict';
import { LLMock } from '@copilotkit/aimock';
import { anthropicAgent } from '../../../src/agents/anthropicAgent';
import { listen } from './listen';
import { rawServer, startStream } from './rawServer';
import { readFileTool } from './readFileTool';
import { patience, testPorts } from './testPorts';

const options = { id: 'a', name: 'Anthropic', model: 'claude-opus-5-5', patience };

describe('thoughts of an Anthropic model', () => {
  it('go back with their signature in the requests of the same turn', async () => {
    const server = new LLMock({ port: 0 });
    const thoughts = { reasoning: 'I must read.', reasoningSignature: 'sig-1', redactedThinking: ['c2VjcmV0'] };
    server.on(
      { userMessage: 'x', hasToolResult: false },
      { toolCalls: [{ name: 'read_file', arguments: '{}' }], ...thoughts },
    );
    server.on({ userMessage: 'x', hasToolResult: true }, { content: 'ok' });
    await server.start();
    const bodies: string[] = [];
    const noting: typeof fetch = (input, init) => {
      bodies.push(String(init?.body));
      return fetch(input, init);
    };
    const agent = anthropicAgent({ ...options, address: server.url }, testPorts({ fetch: noting }));
    const heard = await listen(agent, 'x', readFileTool());
    await server.stop();
    assert.equal(heard.text, 'ok');
    const { messages } = JSON.parse(bodies[1] ?? '') as { messages: { content: unknown[] }[] };
    assert.deepEqual(messages[1]?.content.slice(0, 2), [
      { type: 'redacted_thinking', data: 'c2VjcmV0' },
      { type: 'thinking', thinking: 'I must read.', signature: 'sig-1' },
    ]);
  });

  it('of earlier turns are left out when the model does not take them back', async () => {
    const server = await rawServer((response, { body }) => {
      if (body.includes('sig-of-another')) {
        response.writeHead(400, { 'content-type': 'application/json' });
        const message = 'messages.1.content.0: Invalid `signature` in `thinking` block';
        response.end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }));
        return;
      }
      startStream(response);
      response.write('data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"ok"}}\n\n');
      response.end('data: {"type":"message_stop"}\n\n');
    });
    const agent = anthropicAgent({ ...options, address: server.address }, testPorts());
    const heard = await listen(agent, 'x', {
      context: [
        { role: 'user', parts: [{ type: 'text', text: 'before' }] },
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'hm', signature: 'sig-of-another' },
            { type: 'text', text: 'yes' },
          ],
        },
      ],
    });
    await server.close();
    assert.equal(heard.error, null);
    assert.equal(heard.text, 'ok');
    assert.equal(server.requests.length, 2);
    assert.ok(server.requests[1]?.body.includes('yes'));
  });

  it('count cached tokens as input, and say how many they were', async () => {
    const server = await rawServer((response) => {
      startStream(response);
      const usage = {
        input_tokens: 5,
        cache_read_input_tokens: 100,
        cache_creation_input_tokens: 20,
        output_tokens: 1,
      };
      response.write(`data: ${JSON.stringify({ type: 'message_start', message: { usage } })}\n\n`);
      response.write(
        'data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}\n\n',
      );
      response.end('data: {"type":"message_stop"}\n\n');
    });
    const agent = anthropicAgent({ ...options, address: server.address }, testPorts());
    const { events } = await listen(agent, 'x');
    await server.close();
    assert.deepEqual(events.at(-2), {
      type: 'usage',
      usage: { inputTokens: 125, outputTokens: 9, cachedTokens: 100 },
    });
  });
});
