import assert from 'node:assert/strict';
import { LLMock } from '@copilotkit/aimock';
import { AgentError } from '../../../../src/agents/agentError';
import { emptyTurnState, reduceTurn } from '../../../../src/core/turnState';
import type { WireMessage } from '../../../../src/core/message';
import { suggestTitle } from '../../../../src/core/suggestTitle';
import { listen, type Heard } from '../listen';
import { readFileTool } from '../readFileTool';
import { testKey, testPorts, type TestPorts } from '../testPorts';
import { httpAdapters } from './httpAdapters';

const fails = ({ error }: Heard, code: string, words: RegExp) => {
  assert.ok(error instanceof AgentError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, words);
};

for (const adapter of httpAdapters) {
  describe(`an agent behind HTTP, against a server of others: ${adapter.name}`, () => {
    let server: LLMock;
    let ports: TestPorts;
    beforeEach(async () => {
      server = new LLMock({ port: 0 });
      await server.start();
      ports = testPorts();
    });
    afterEach(async () => {
      await server.stop();
      assert.equal(ports.timers.listening('firstByte') + ports.timers.listening('nextByte'), 0);
    });
    const agent = (options = {}) => adapter.agent(server.url, ports, options);
    const requests = () => server.getRequests();

    it('tells thoughts apart from text', async () => {
      server.onMessage('why', { content: 'So.', reasoning: 'Let me think.' }, { chunkSize: 5 });
      const { messages } = (await listen(await agent(), 'why')).events.reduce(reduceTurn, emptyTurnState);
      const [thought, text] = messages[0]?.parts ?? [];
      assert.ok(thought?.type === 'reasoning');
      assert.equal(thought.text, 'Let me think.');
      assert.deepEqual(text, { type: 'text', text: 'So.' });
    });

    it('calls tools in a loop, and the model is told what came of it', async () => {
      server.on(
        { userMessage: 'read', turnIndex: 0 },
        {
          toolCalls: [
            { name: 'read_file', arguments: '{"path":"a.ts"}', id: 'call_1' },
            { name: 'read_file', arguments: '{"path":"b.ts"}', id: 'call_2' },
          ],
        },
      );
      server.on(
        { userMessage: 'read', turnIndex: 1, toolResultContains: 'contents of b.ts' },
        { content: 'Again.', toolCalls: [{ name: 'read_file', arguments: '{"path":"c.ts"}', id: 'call_3' }] },
      );
      server.on({ userMessage: 'read', turnIndex: 2, toolResultContains: 'contents of c.ts' }, { content: 'Done.' });
      const { tools, calls } = readFileTool(async ({ input }) => `contents of ${Object.values(input ?? {})[0]}`);
      const heard = await listen(await agent(), 'read', { tools });
      assert.deepEqual(
        calls.map(({ id, input }) => [id, input]),
        [
          ['call_1', { path: 'a.ts' }],
          ['call_2', { path: 'b.ts' }],
          ['call_3', { path: 'c.ts' }],
        ],
      );
      assert.equal(heard.text, 'Again.Done.');
      assert.equal(requests().length, 3);
    });

    it('keeps within its room, however much its tools give, and keeps all of it for the history', async () => {
      server.on(
        { userMessage: 'read', turnIndex: 0 },
        { toolCalls: [{ name: 'read_file', arguments: '{"path":"a"}', id: 'call_1' }] },
      );
      server.on(
        { userMessage: 'read', turnIndex: 1 },
        { toolCalls: [{ name: 'read_file', arguments: '{"path":"b"}', id: 'call_2' }] },
      );
      server.on({ userMessage: 'read', turnIndex: 2 }, { content: 'Done.' });
      const { tools } = readFileTool(async ({ input }) => `${Object.values(input ?? {})[0]} ${'x'.repeat(60_000)}`);
      const heard = await listen(await agent(), 'read', { tools, room: 20_000 });
      const [, second = 0, third = 0] = requests().map(({ body }) => JSON.stringify(body).length);
      assert.ok(second > 60_000 && third > 60_000 && third < 75_000, `${second}, ${third}`);
      assert.match(JSON.stringify(requests()[2]?.body), /\[shortened: \d+ characters left out\]/);
      const results = heard.events.flatMap((event) =>
        event.type === 'toolResult' ? [String(event.output).length] : [],
      );
      assert.deepEqual(results, [60_002, 60_002]);
    });

    it('bears a server that takes its time', async () => {
      server.onMessage('later', { content: 'Late, but here.' }, { streamingProfile: { ttft: 150, tps: 100 } });
      server.setChaos({ latencyMs: 50 });
      assert.equal((await listen(await agent(), 'later')).text, 'Late, but here.');
    });

    it('keeps what was received when the server dies in mid-stream, and says so', async () => {
      server.onMessage(
        'die',
        { content: 'never to be finished' },
        { chunkSize: 4, latency: 5, truncateAfterChunks: 6 },
      );
      const heard = await listen(await agent(), 'die');
      fails(heard, 'cut-off', /broke in the middle.*Resume/);
      assert.ok(heard.text.length > 0 && 'never to be finished'.startsWith(heard.text));
      assert.equal(requests().length, 1, 'half an answer is not asked for twice');
    });

    it('says that a key is wrong, without the key', async () => {
      await server.stop();
      server = new LLMock({ port: 0, auth: { apiKeys: ['another-key-entirely'] } });
      await server.start();
      const heard = await listen(await agent(), 'hello');
      fails(heard, 'wrong-key', /did not accept the key.*Set its API key again/);
      assert.ok(!JSON.stringify([heard, String(heard.error), (heard.error as Error).stack]).includes(testKey));
    });

    it('is let in by the right key', async () => {
      await server.stop();
      server = new LLMock({ port: 0, auth: { apiKeys: [testKey] } });
      server.onMessage('hello', { content: 'Come in.' });
      await server.start();
      assert.equal((await listen(await agent(), 'hello')).text, 'Come in.');
      assert.deepEqual([...new Set(ports.askedFor)], [await originOf(adapter.name, server.url)]);
    });

    it('says that a key is missing', async () => {
      await server.stop();
      server = new LLMock({ port: 0, auth: { apiKeys: [testKey] } });
      await server.start();
      const keyless = await adapter.agent(server.url, { ...ports, key: async () => undefined });
      fails(await listen(keyless, 'hello'), 'no-key', /asks for a key, and none is set/);
    });

    it('waits as long as a server asks that wants fewer requests, shows it, and then answers', async () => {
      let refusals = 0;
      server.onMessage('busy', () =>
        ++refusals === 1
          ? { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 7 }
          : { content: 'Now.' },
      );
      const heard = await listen(await agent(), 'busy');
      assert.equal(heard.text, 'Now.');
      assert.deepEqual(ports.timers.pauses, [7000]);
      const [wait] = heard.events;
      assert.ok(wait?.type === 'wait');
      assert.equal(wait.until, 1_007_000);
      assert.match(wait.reason, /fewer requests/);
    });

    it('can be stopped while it waits', async () => {
      server.onMessage('busy', { error: { message: 'no' }, status: 429, retryAfter: 300 });
      ports.timers.endsPauses = false;
      const stop = new AbortController();
      const onEvent = ({ type }: { type: string }) => type === 'wait' && setImmediate(() => stop.abort());
      const heard = await listen(await agent(), 'busy', { signal: stop.signal, onEvent });
      assert.equal(heard.error, null);
      assert.equal(requests().length, 1);
    });

    it('gives up on a server that asks for hours, at once, and says how many and why', async () => {
      server.onMessage('busy', { error: { message: 'Daily limit reached' }, status: 429, retryAfter: 7200 });
      const words = /fewer requests for now: Daily limit reached\. Try again in 2 hours\./;
      fails(await listen(await agent(), 'busy'), 'rate-limited', words);
      assert.deepEqual(ports.timers.pauses, []);
    });

    it('tries a failing server a few times, each time later, and then says what it said', async () => {
      server.onMessage('x', { error: { message: 'The cluster is on fire.' }, status: 500 });
      const heard = await listen(await agent(), 'x');
      fails(heard, 'server-failed', /\(500\): The cluster is on fire\./);
      assert.deepEqual(ports.timers.pauses, [500, 1000, 2000]);
      assert.equal(requests().length, 4);
    });

    it('answers although the server failed at first', async () => {
      server.onMessage('x', { content: 'Recovered.' });
      server.nextRequestError(503, { message: 'warming up' });
      assert.equal((await listen(await agent(), 'x')).text, 'Recovered.');
    });

    it('says that a server answers in no protocol at all', async () => {
      server.onMessage('x', { content: 'never' });
      server.setChaos({ malformedRate: 1 });
      fails(await listen(await agent(), 'x'), 'malformed-reply', /did not stream/);
    });

    it('tries again when a server hangs up before it said anything', async () => {
      server.onMessage('x', { content: 'never' });
      server.setChaos({ disconnectRate: 1 });
      const heard = await listen(await agent(), 'x');
      fails(heard, 'unreachable', /broke before anything was received/);
      assert.equal(ports.timers.pauses.length, 3);
    });

    it('says that there is no such model', async () => {
      server.onMessage('x', { error: { message: 'model "gone" not found', code: 'model_not_found' }, status: 404 });
      const heard = await listen(await agent(), 'x', { model: 'gone' });
      fails(heard, 'no-such-model', /has no model "gone".*Choose another/);
    });

    it('says that the address is wrong', async () => {
      const lost = await adapter.agent(`${server.url}/nowhere`, ports, { address: `${server.url}/nowhere/at/all` });
      fails(await listen(lost, 'x'), 'wrong-address', /no such service.*settings/);
    });

    for (const [status, message] of [
      [400, 'registry.ollama.ai/library/gemma:2b does not support tools'],
      [404, 'No endpoints found that support tool use.'],
      [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
      [500, 'tools param requires --jinja flag'],
    ] as const) {
      it(`asks a model again that takes no tools, without them, and remembers it: ${message}`, async () => {
        server.onMessage('x', { content: 'In words, then.' });
        server.nextRequestError(status, { message });
        const { tools } = readFileTool();
        assert.equal((await listen(await agent(), 'x', { tools })).text, 'In words, then.');
        assert.equal((await listen(await agent(), 'x', { tools })).text, 'In words, then.');
        const offers = requests().map(({ body }) => JSON.stringify(body).includes('read_file'));
        assert.deepEqual(offers, [true, false, false]);
      });
    }

    it('says that a model takes no tools where none were sent', async () => {
      server.onMessage('x', { error: { message: 'This does not support tools' }, status: 400 });
      fails(await listen(await agent(), 'x'), 'no-tools', /some-model takes no tools/);
      assert.equal(requests().length, 1);
    });

    it('asks again without the thoughts of earlier turns where they are not taken back', async () => {
      server.onMessage('x', { content: 'Fresh.' });
      server.nextRequestError(400, { message: 'messages.1.content.0: Invalid `signature` in `thinking` block' });
      const context: WireMessage[] = [
        { role: 'user', parts: [{ type: 'text', text: 'before' }] },
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'Hm.', signature: 'old' },
            { type: 'text', text: 'yes' },
          ],
        },
      ];
      assert.equal((await listen(await agent(), 'x', { context })).text, 'Fresh.');
      assert.ok(!JSON.stringify(requests()[1]?.body).includes('Hm.'));
    });

    it('counts what goes with every request, and no tools for a model that takes none', async () => {
      const { definitions } = readFileTool().tools;
      const measured = async () => (await agent()).standingTokens(null, definitions);
      const before = await measured();
      server.onMessage('x', { content: 'ok' });
      server.nextRequestError(400, { message: 'some-model does not support tools' });
      await listen(await agent(), 'x', readFileTool());
      assert.ok(before > (await measured()) && (await measured()) > 50);
    });

    it('says that a conversation is too long', async () => {
      server.onMessage('x', { error: { message: 'prompt is too long: 9 > 8' }, status: 400 });
      fails(await listen(await agent(), 'x'), 'too-long', /\/compact/);
    });

    it('says that the credit is used up, and does not wait for more', async () => {
      const error = { message: 'You exceeded your quota', type: 'insufficient_quota', code: 'insufficient_quota' };
      server.onMessage('x', { error, status: 429 });
      fails(await listen(await agent(), 'x'), 'no-credit', /no credit left/);
      assert.equal(requests().length, 1);
    });

    it('adds up what all the requests of a turn took', async () => {
      const usage = { prompt_tokens: 100, completion_tokens: 20 };
      server.on(
        { userMessage: 'x', hasToolResult: false },
        { toolCalls: [{ name: 'read_file', arguments: '{}' }], usage },
      );
      server.on({ userMessage: 'x', hasToolResult: true }, { content: 'ok', usage });
      const heard = await listen(await agent(), 'x', readFileTool());
      const { usage: total } = heard.events.reduce(reduceTurn, emptyTurnState);
      assert.deepEqual(total, { inputTokens: 200, outputTokens: 40, cachedTokens: 0, cost: 0 });
    });

    it('sends the briefing, the history, the prompt with its image, and the tools', async () => {
      server.onMessage('look', { content: 'A cat.' });
      const { tools } = readFileTool();
      const context = [
        { role: 'user' as const, parts: [{ type: 'text' as const, text: 'before' }] },
        { role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'yes' }] },
      ];
      const image = { type: 'image' as const, mimeType: 'image/png', data: 'iVBORw0KGgo=' };
      const heard = await listen(await agent(), [{ type: 'text', text: 'look' }, image], { tools, context });
      assert.equal(heard.text, 'A cat.');
      const body = JSON.stringify(requests()[0]?.body);
      for (const words of ['AGENTS.md', 'Be kind.', 'demo', 'before', 'yes', 'look', 'read_file']) {
        assert.ok(body.includes(words), words);
      }
    });

    it('lists the models of the server', async () => {
      server.on({ model: 'tiny-1', userMessage: 'x' }, { content: 'x' });
      server.on({ model: 'huge-2', userMessage: 'x' }, { content: 'x' });
      const models = await (await agent()).models(new AbortController().signal);
      assert.deepEqual(
        models.map(({ id }) => id),
        ['huge-2', 'tiny-1'],
      );
    });

    it('says that no model is chosen', async () => {
      fails(await listen(await agent({ model: null }), 'x'), 'no-model', /No model is chosen for Subject/);
    });

    it('names a session', async () => {
      server.on({ systemMessage: 'title' }, { content: '"Fixing the till."\n' });
      const prompt = [{ type: 'text' as const, text: 'The till is broken, please look at it.' }];
      const { signal } = new AbortController();
      assert.equal(await suggestTitle(await agent(), { prompt, model: null }, signal), 'Fixing the till');
    });
  });
}

/** Ollama's own address is what the key is asked for, wherever a test sends the request. */
async function originOf(name: string, url: string): Promise<string> {
  return name.startsWith('Ollama') ? 'http://127.0.0.1:11434' : new URL(url).origin;
}
