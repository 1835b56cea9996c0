import assert from 'node:assert/strict';
import { anthropicAgent } from '../../../src/agents/anthropicAgent';
import { ContextMemory } from '../../../src/agents/contextMemory';
import { openAiAgent } from '../../../src/agents/openAiAgent';
import type { Json } from '../../../src/core/json';
import { patience, testKey, testPorts } from './testPorts';

const { signal } = new AbortController();

/** An agent on a server that knows these paths, and what it was asked. */
function agentOn(origin: string, answers: Record<string, Json>, agent = openAiAgent) {
  const asked: string[] = [];
  const sizes = new ContextMemory({ now: () => clock.at });
  const clock = { at: 0 };
  const fetcher: typeof fetch = async (input, init) => {
    const url = String(input);
    asked.push(url.slice(origin.length));
    assert.ok(url.startsWith(origin), 'the key stays with its origin');
    assert.ok(JSON.stringify(init?.headers).includes(testKey));
    const answer = answers[new URL(url).pathname];
    return answer === undefined ? new Response('no', { status: 404 }) : Response.json(answer);
  };
  const options = { id: 'a', name: 'A', address: origin, model: 'usual', patience };
  return { agent: agent(options, testPorts({ fetch: fetcher, sizes })), asked, clock };
}

const local = 'http://127.0.0.1:9999';
const listOf = (...data: Json[]) => ({ '/v1/models': { data } });

describe('what a model takes in one request', () => {
  for (const [server, entry, tokens] of [
    ['vLLM', { id: 'm', max_model_len: 32_768, owned_by: 'vllm' }, 32_768],
    ['OpenRouter', { id: 'm', context_length: 262_144 }, 262_144],
    ['Groq', { id: 'm', context_window: 131_072 }, 131_072],
    ['Mistral', { id: 'm', max_context_length: 65_536 }, 65_536],
  ] as [string, Json, number][]) {
    it(`is what ${server} says in its list of models`, async () => {
      const { agent } = agentOn(local, listOf({ id: 'other', context_length: 1 }, entry));
      assert.equal(await agent.contextTokens('m', signal), tokens);
    });
  }

  it("is what Anthropic's list says, else the least that its models take", async () => {
    const origin = 'https://api.anthropic.com';
    const told = agentOn(origin, listOf({ id: 'claude-x-9', max_input_tokens: 1_000_000 }), anthropicAgent);
    assert.equal(await told.agent.contextTokens('claude-x-9', signal), 1_000_000);
    assert.equal(await agentOn(origin, {}, anthropicAgent).agent.contextTokens('claude-x-9', signal), 200_000);
  });

  it("is in a table for OpenAI's own models, and only where OpenAI answers", async () => {
    const openAi = agentOn('https://api.openai.com', listOf({ id: 'gpt-5-mini', owned_by: 'system' }));
    assert.equal(await openAi.agent.contextTokens('gpt-5-mini', signal), 400_000);
    assert.equal(await openAi.agent.contextTokens('gpt-4.1-2025-04-14', signal), 1_047_576);
    assert.equal(await openAi.agent.contextTokens('whisper-1', signal), null);
    const other = agentOn(local, listOf({ id: 'gpt-5-mini', owned_by: 'somebody' }));
    assert.equal(await other.agent.contextTokens('gpt-5-mini', signal), null);
  });

  const ollama = (extra: Record<string, Json>) =>
    agentOn(local, { ...listOf({ id: 'llama3.2:latest', owned_by: 'library' }), ...extra });
  const made = { model_info: { 'llama.context_length': 131_072 } };

  it('is the room with which Ollama has loaded it', async () => {
    const loaded = { models: [{ name: 'llama3.2:latest', context_length: 16_384 }] };
    const { agent } = ollama({ '/api/ps': loaded, '/api/show': made });
    assert.equal(await agent.contextTokens('llama3.2', signal), 16_384);
  });

  it('is what a model of Ollama asks for that is not loaded, else what Ollama gives on a small machine', async () => {
    const asking = { ...made, parameters: 'stop "x"\nnum_ctx                        8192' };
    assert.equal(await ollama({ '/api/show': asking }).agent.contextTokens('llama3.2:latest', signal), 8192);
    assert.equal(await ollama({ '/api/show': made }).agent.contextTokens('llama3.2', signal), 4096);
    const tiny = { model_info: { 'tiny.context_length': 2048 } };
    assert.equal(await ollama({ '/api/show': tiny }).agent.contextTokens('llama3.2', signal), 2048);
    assert.equal(await ollama({}).agent.contextTokens('llama3.2', signal), 4096);
  });

  it('is what llama.cpp and LM Studio run it with', async () => {
    const props = { '/props': { default_generation_settings: { n_ctx: 12_288 } } };
    const cpp = agentOn(local, { ...listOf({ id: 'm', owned_by: 'llamacpp', meta: { n_ctx_train: 99 } }), ...props });
    assert.equal(await cpp.agent.contextTokens('m', signal), 12_288);
    const own = { data: [{ id: 'm', loaded_context_length: 10_000, max_context_length: 40_000 }] };
    const studio = agentOn(local, { ...listOf({ id: 'm', owned_by: 'organization_owner' }), '/api/v0/models': own });
    assert.equal(await studio.agent.contextTokens('m', signal), 10_000);
  });

  it('is not known where the server gives nonsense, nothing, or no model is chosen', async () => {
    for (const context_length of [-1, 0, 1.5, 'many', null]) {
      const { agent } = agentOn(local, listOf({ id: 'm', context_length }));
      assert.equal(await agent.contextTokens('m', signal), null, String(context_length));
    }
    assert.equal(await agentOn(local, { '/v1/models': 'hello' }).agent.contextTokens('m', signal), null);
    assert.equal(
      await openAiAgent({ id: 'a', name: 'A', address: 'nonsense', model: 'm' }, testPorts()).contextTokens(
        null,
        signal,
      ),
      null,
    );
    assert.equal(
      await openAiAgent({ id: 'a', name: 'A', address: local }, testPorts()).contextTokens(null, signal),
      null,
    );
  });

  it('is not waited for when a server is silent', async () => {
    const ports = testPorts({
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          setImmediate(() => ports.timers.losePatience('aside'));
        }),
    });
    const agent = openAiAgent({ id: 'a', name: 'A', address: local, model: 'm', patience }, ports);
    assert.equal(await agent.contextTokens(null, signal), null);
  });

  it('is asked once a minute, and again at once where nobody answered', async () => {
    const answers: Record<string, Json> = {};
    const { agent, asked, clock } = agentOn(local, answers);
    assert.equal(await agent.contextTokens('m', signal), null);
    Object.assign(answers, listOf({ id: 'm', max_model_len: 1000 }));
    assert.equal(await agent.contextTokens('m', signal), 1000);
    Object.assign(answers, listOf({ id: 'm', max_model_len: 2000 }));
    assert.equal(await agent.contextTokens('m', signal), 1000);
    clock.at += 60_000;
    assert.deepEqual(
      await Promise.all([agent.contextTokens('m', signal), agent.contextTokens('m', signal)]),
      [2000, 2000],
    );
    assert.equal(asked.length, 3);
  });
});
