import assert from 'node:assert/strict';
import { findOllama } from '../../../src/agents/findOllama';
import { LLMock } from '@copilotkit/aimock';

describe('Ollama on this machine', () => {
  it('is found with the models that can chat, at its one address', async () => {
    const asked: string[] = [];
    const found = await findOllama(async (input) => {
      asked.push(String(input));
      return Response.json({
        models: [
          { name: 'llama3.2:3b', details: { family: 'llama' } },
          { name: 'nomic-embed-text', details: { family: 'nomic-bert' } },
        ],
      });
    });
    assert.deepEqual(asked, ['http://127.0.0.1:11434/api/tags']);
    assert.deepEqual(found, {
      address: 'http://127.0.0.1:11434/v1',
      models: [{ id: 'llama3.2:3b', name: 'llama3.2:3b' }],
    });
  });

  it('is recognised by what a server of others says in its place', async () => {
    const server = new LLMock({ port: 0 });
    server.on({ model: 'qwen3', userMessage: 'x' }, { content: 'x' });
    await server.start();
    const found = await findOllama((input, init) =>
      fetch(String(input).replace('http://127.0.0.1:11434', server.url), init),
    );
    await server.stop();
    assert.deepEqual(
      found?.models.map(({ id }) => id),
      ['qwen3'],
    );
  });

  for (const [what, answer] of [
    ['nothing answers', () => Promise.reject(new TypeError('fetch failed'))],
    ['something else answers', () => Promise.resolve(new Response('<html>', { status: 200 }))],
    ['it answers with an error', () => Promise.resolve(new Response('{}', { status: 500 }))],
    ['it answers something odd', () => Promise.resolve(Response.json({ models: 5 }))],
  ] as [string, () => Promise<Response>][]) {
    it(`is not there when ${what}`, async () => assert.equal(await findOllama(answer), null));
  }
});
