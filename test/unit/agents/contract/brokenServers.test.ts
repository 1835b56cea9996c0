import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { AgentError } from '../../../../src/agents/agentError';
import { listen, type Heard } from '../listen';
import { rawServer, startStream, type RawRequest } from '../rawServer';
import { readFileTool } from '../readFileTool';
import { testKey, testPorts, type TestPorts } from '../testPorts';
import { httpAdapters } from './httpAdapters';

const fails = ({ error }: Heard, code: string, words: RegExp) => {
  assert.ok(error instanceof AgentError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, words);
};

/** Resolves once what was written has left, so that what follows is another packet. */
const sent = (response: ServerResponse, bytes: string | Uint8Array) =>
  new Promise<void>((resolve) => response.write(bytes, () => setImmediate(resolve)));

for (const adapter of httpAdapters) {
  describe(`an agent behind HTTP, against servers that break: ${adapter.name}`, () => {
    let server: Awaited<ReturnType<typeof rawServer>>;
    let ports: TestPorts;
    beforeEach(() => (ports = testPorts()));
    afterEach(() => server.close());

    async function agentOn(answer: (response: ServerResponse, request: RawRequest) => unknown) {
      server = await rawServer(answer);
      return adapter.agent(server.address, ports);
    }

    const whole = async (response: ServerResponse, frames: string[]) => {
      startStream(response);
      response.end(frames.join(''));
    };

    it('puts a reply together that is split at every byte of its characters', async () => {
      const words = 'é 漢 👋 ✓';
      const frames = adapter.textFrames(words).join('');
      const agent = await agentOn(async (response) => {
        startStream(response);
        for (const byte of Buffer.from(frames)) await sent(response, Uint8Array.of(byte));
        response.end();
      });
      const heard = await listen(agent, 'hello');
      assert.equal(heard.error, null);
      assert.equal(heard.text, words);
    });

    it('understands every line ending, comments, and events without a space', async () => {
      const frames = adapter.textFrames('words').join('').replaceAll('data: ', 'data:').replaceAll('\n', '\r\n');
      const agent = await agentOn((response) => whole(response, [': a comment\r\n\r\n', frames]));
      assert.equal((await listen(agent, 'hello')).text, 'words');
    });

    it('keeps the words that came before the socket died', async () => {
      const agent = await agentOn(async (response) => {
        startStream(response);
        const frames = adapter.textFrames('so far');
        await sent(response, frames.slice(0, frames.length - 2).join(''));
        response.destroy();
      });
      const heard = await listen(agent, 'hello');
      assert.equal(heard.text, 'so far');
      fails(heard, 'cut-off', /broke in the middle/);
      assert.equal(server.requests.length, 1);
    });

    it('is complete when the socket dies after the model said that it stopped', async () => {
      const agent = await agentOn(async (response) => {
        startStream(response);
        await sent(response, adapter.textFrames('all of it').slice(0, -1).join(''));
        response.destroy();
      });
      const heard = await listen(agent, 'hello');
      assert.equal(heard.error, null);
      assert.deepEqual(heard.events.at(-1), { type: 'done', stopReason: 'end' });
    });

    it('takes a stream that ends early, but politely, for cut off', async () => {
      const agent = await agentOn((response) => whole(response, adapter.textFrames('half').slice(0, -2)));
      fails(await listen(agent, 'hello'), 'cut-off', /broke in the middle/);
    });

    it('tries again when a stream ended before it said anything', async () => {
      const agent = await agentOn((response) =>
        whole(response, server.requests.length === 1 ? [] : adapter.textFrames('second try')),
      );
      assert.equal((await listen(agent, 'hello')).text, 'second try');
      assert.deepEqual(ports.timers.pauses, [500]);
    });

    it('shows a call that was cut off in its arguments as incomplete, and runs nothing', async () => {
      const agent = await agentOn((response) => whole(response, adapter.callFrames('{"path":"a')));
      const { tools, calls } = readFileTool();
      const heard = await listen(agent, 'hello', { tools });
      fails(heard, 'cut-off', /broke/);
      assert.deepEqual(calls, []);
      const call = heard.events.find(({ type }) => type === 'toolCall');
      assert.deepEqual(call, {
        type: 'toolCall',
        id: 'call_a',
        name: 'read_file',
        input: '{"path":"a',
        incomplete: true,
      });
    });

    for (const [what, junk] of [
      ['no JSON', 'data: {"choices": [oops\n\n'],
      ['JSON of another shape', 'data: {"choices": 5, "type": 7}\n\n'],
      ['a bare word', 'data: hello\n\n'],
    ] as const) {
      it(`says so when an event is ${what}, and keeps what came before`, async () => {
        const [...frames] = adapter.textFrames('before');
        const agent = await agentOn((response) => whole(response, [...frames.slice(0, -2), junk]));
        const heard = await listen(agent, 'hello');
        assert.equal(heard.text, 'before');
        fails(heard, 'malformed-reply', /not part of its protocol.*settings/);
      });
    }

    it('tells a fault that comes inside the stream, in the words of the server', async () => {
      const fault = { type: 'error', error: { type: 'api_error', message: 'The model crashed.' } };
      const agent = await agentOn((response) =>
        whole(response, [...adapter.textFrames('half').slice(0, -2), `data: ${JSON.stringify(fault)}\n\n`]),
      );
      const heard = await listen(agent, 'hello');
      assert.equal(heard.text, 'half');
      fails(heard, 'server-failed', /The model crashed\./);
    });

    for (const status of [200, 401, 403]) {
      it(`recognises the page of a proxy with status ${status}`, async () => {
        const agent = await agentOn((response) => {
          response.writeHead(status, { 'content-type': 'text/html' });
          response.end('<!doctype html><html><head><title>Corporate login</title></head><body>…</body></html>');
        });
        const heard = await listen(agent, 'hello');
        fails(heard, 'wrong-address', /web page \("Corporate login"\).*proxy/);
        assert.deepEqual(heard.events, []);
      });
    }

    for (const kind of ['text/plain', 'text/event-stream', '']) {
      it(`recognises a page with status 200 that calls itself "${kind}", and does not ask again`, async () => {
        const agent = await agentOn((response) => {
          response.writeHead(200, { 'content-type': kind });
          response.end('\n<!doctype html><html><head><title>Corporate login</title></head></html>');
        });
        fails(await listen(agent, 'hello'), 'wrong-address', /web page \("Corporate login"\).*proxy/);
        assert.equal(server.requests.length, 1);
      });

      it(`recognises a fault with status 200 that calls itself "${kind}"`, async () => {
        const agent = await agentOn((response) => {
          response.writeHead(200, { 'content-type': kind });
          response.end('{"type":"error","error":{"type":"authentication_error","message":"Who are you?","code":401}}');
        });
        fails(await listen(agent, 'hello'), 'wrong-key', /did not accept the key/);
        assert.equal(server.requests.length, 1);
      });
    }

    it('goes by the code of a fault that comes as JSON with status 200', async () => {
      const agent = await agentOn((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"type":"error","error":{"type":"authentication_error","message":"Who are you?","code":401}}');
      });
      fails(await listen(agent, 'hello'), 'wrong-key', /did not accept the key/);
      assert.equal(server.requests.length, 1);
    });

    for (const [what, bytes] of [
      ['is empty', ''],
      ['has nothing but comments', ': ping\n\n: ping\n\n'],
    ] as const) {
      it(`speaks of no reply to go on from when the body ${what}`, async () => {
        const agent = await agentOn((response) => whole(response, [bytes]));
        const heard = await listen(agent, 'hello');
        fails(heard, 'cut-off', /ended before anything was received\. Try again/);
        assert.equal(server.requests.length, 4);
      });
    }

    it('speaks of no reply to go on from when the socket died before the first word', async () => {
      const agent = await agentOn(async (response) => {
        startStream(response);
        await sent(response, ': hello\n\n');
        response.destroy();
      });
      fails(await listen(agent, 'hello'), 'cut-off', /ended before anything was received\. Try again/);
    });

    it('hears the last event of a stream that ends without its blank line', async () => {
      const [last = '', ...before] = adapter.textFrames('all').slice(0, -1).toReversed();
      const agent = await agentOn((response) => whole(response, [...before.toReversed(), last.trimEnd()]));
      const heard = await listen(agent, 'hello');
      assert.deepEqual([heard.error, heard.text, heard.events.at(-1)?.type], [null, 'all', 'done']);
    });

    it('takes a stream that ends politely in the middle of an event for cut off', async () => {
      const frames = adapter.textFrames('half');
      const agent = await agentOn((response) =>
        whole(response, [...frames.slice(0, -2), (frames.at(-2) ?? '').trimEnd().slice(0, -3)]),
      );
      const heard = await listen(agent, 'hello');
      assert.equal(heard.text, 'half');
      fails(heard, 'cut-off', /broke in the middle/);
    });

    it('does not call a refusal stale that is about how a model thinks, and asks once', async () => {
      const agent = await agentOn((response) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end('{"error":{"message":"thinking.type adaptive is not supported on this model"}}');
      });
      fails(await listen(agent, 'hello'), 'refused', /\(400\): thinking\.type adaptive is not supported/);
      assert.equal(server.requests.length, 1);
    });

    it('gives the title of a page that a failing gateway sends', async () => {
      const agent = await agentOn((response) => {
        response.writeHead(502, { 'content-type': 'text/html' });
        response.end('<html><head><title>502 Bad Gateway</title></head><body>…</body></html>');
      });
      fails(await listen(agent, 'hello'), 'server-failed', /\(502\): 502 Bad Gateway/);
      assert.equal(server.requests.length, 4);
    });

    it('recognises a page even where the server says nothing about its kind', async () => {
      const agent = await agentOn((response) => {
        response.writeHead(404);
        response.end('<html><head><title>nginx</title></head></html>');
      });
      fails(await listen(agent, 'hello'), 'wrong-address', /web page/);
    });

    it('does not read an error that never ends', async () => {
      const agent = await agentOn((response) => {
        response.writeHead(400, { 'content-type': 'text/plain' });
        const flood = () => void (response.destroyed || response.write('x'.repeat(65_536), flood));
        flood();
      });
      const heard = await listen(agent, 'hello');
      fails(heard, 'refused', /\(400\): x+…$/);
      assert.ok(String(heard.error).length < 500);
    });

    it('never takes its key to where a redirect points', async () => {
      const elsewhere = await rawServer((response) => response.end());
      const agent = await agentOn((response) => {
        response.writeHead(307, { location: `${elsewhere.address}/v1/steal` });
        response.end();
      });
      const heard = await listen(agent, 'hello');
      const stolen = elsewhere.requests.length;
      await elsewhere.close();
      fails(heard, 'redirected', /must not go by itself.*If you trust/);
      assert.equal(stolen, 0);
    });

    it('tells nobody its key, though the server repeats it', async () => {
      const agent = await agentOn((response, { headers }) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        const given = headers.authorization ?? headers['x-api-key'];
        response.end(JSON.stringify({ error: { message: `Bad request with ${given} and ${testKey}` } }));
      });
      const heard = await listen(agent, 'hello');
      fails(heard, 'refused', /Bad request with .*\(key\)/);
      assert.ok(!`${String(heard.error)}${(heard.error as Error).stack}${JSON.stringify(heard)}`.includes(testKey));
    });

    it('refuses a key that no header can carry, without repeating it', async () => {
      server = await rawServer((response) => response.end());
      const agent = await adapter.agent(server.address, { ...ports, key: async () => 'sk-broken\nkey' });
      const heard = await listen(agent, 'hello');
      fails(heard, 'wrong-key', /characters that no key has/);
      assert.ok(!String(heard.error).includes('broken'));
      assert.equal(server.requests.length, 0);
    });

    it('says that nothing answers at an address', async () => {
      server = await rawServer((response) => response.end());
      const { address } = server;
      const gone = await rawServer((response) => response.end());
      await gone.close();
      assert.notEqual(gone.address, address);
      const heard = await listen(await adapter.agent(gone.address, ports), 'hello');
      fails(heard, 'unreachable', /Nothing answers at .*Start the server/);
      assert.deepEqual(ports.timers.pauses, [], 'a closed port is not tried again');
    });

    it('says that an address has a port to which no request may go, and tries no more', async () => {
      server = await rawServer((response) => response.end());
      const heard = await listen(await adapter.agent('http://127.0.0.1:25', ports), 'hello');
      fails(heard, 'wrong-address', /No request may go to the port of 127/);
      assert.deepEqual(ports.timers.pauses, []);
    });

    it('gives up on a server that never answers', async () => {
      const agent = await agentOn(() => ports.timers.losePatience('firstByte'));
      fails(await listen(agent, 'hello'), 'timed-out', /did not answer in time/);
    });

    it('gives up on a server that falls silent, and keeps what it said', async () => {
      const agent = await agentOn(async (response) => {
        startStream(response);
        await sent(response, adapter.textFrames('and then').slice(0, -2).join(''));
      });
      const heard = await listen(agent, 'hello', {
        onEvent: ({ type }) => type === 'text' && setImmediate(() => ports.timers.losePatience('nextByte')),
      });
      assert.equal(heard.text, 'and then');
      fails(heard, 'timed-out', /fell silent/);
    });

    it('frees the connection when it is stopped before an answer', async () => {
      const stop = new AbortController();
      let closed: Promise<unknown> = Promise.resolve();
      const agent = await agentOn((response) => {
        closed = once(response, 'close');
        stop.abort();
      });
      const heard = await listen(agent, 'hello', { signal: stop.signal });
      assert.deepEqual([heard.events, heard.error], [[], null]);
      await closed;
    });

    it('frees the connection when it is stopped in mid-text', async () => {
      const stop = new AbortController();
      let closed: Promise<unknown> = Promise.resolve();
      const agent = await agentOn(async (response) => {
        closed = once(response, 'close');
        startStream(response);
        await sent(response, adapter.textFrames('and').slice(0, -2).join(''));
      });
      const onEvent = ({ type }: { type: string }) => type === 'text' && stop.abort();
      const heard = await listen(agent, 'hello', { signal: stop.signal, onEvent });
      assert.deepEqual([heard.text, heard.error], ['and', null]);
      await closed;
    });

    it('frees the connection when nobody listens any more', async () => {
      let closed: Promise<unknown> = Promise.resolve();
      const agent = await agentOn(async (response) => {
        closed = once(response, 'close');
        startStream(response);
        await sent(response, adapter.textFrames('and').slice(0, -2).join(''));
      });
      const parts = [{ type: 'text' as const, text: 'hello' }];
      const request = { sessionId: 's', turnId: 't', context: [], prompt: parts, model: null };
      for await (const event of agent.run({ ...request, ...readFileTool() }, new AbortController().signal)) {
        if (event.type === 'text') break;
      }
      await closed;
    });
  });
}
