import { LLMock } from '@copilotkit/aimock';
import type { ServerResponse } from 'node:http';
import { rawServer, startStream, type RawRequest } from '../rawServer';
import { contractPrompts as prompts, contractWords, muchText } from './contractPrompts';
import type { HttpAdapter } from './httpAdapters';

/**
 * A model of the contract behind HTTP: a server that nobody here wrote. What no such server would ever send is slipped
 * in by one that stands before it.
 */
export async function httpModelServer(adapter: HttpAdapter) {
  const model = contractModel();
  await model.start();
  const server = await rawServer(async (response, request) => {
    const said = unheardOf(adapter, request);
    if (!said) return forward(model.url, request, response);
    startStream(response);
    response.write(said.join(''));
    if (!asks(request, prompts.wait)) response.end();
  });
  const close = async () => {
    await server.close();
    await model.stop();
  };
  return { address: server.address, requests: () => server.requests.length, close };
}

function contractModel(): LLMock {
  const model = new LLMock({ port: 0 });
  model.onMessage(prompts.talk, { content: contractWords }, { chunkSize: 1 });
  for (const [prompt, name] of [
    [prompts.work, 'read_file'],
    [prompts.fly, 'fly'],
  ] as const) {
    model.on({ userMessage: prompt, hasToolResult: false }, { toolCalls: [{ name, arguments: '{}' }] });
  }
  model.on({ userMessage: prompts.work, toolResultContains: 'the contents' }, { content: 'It says: the contents' });
  model.on({ userMessage: prompts.work, hasToolResult: true }, { content: 'It is read.' });
  model.on({ userMessage: prompts.fly, toolResultContains: 'no tool "fly"' }, { content: 'Then not.' });
  model.on({ userMessage: prompts.scribble, toolResultContains: 'not valid JSON' }, { content: 'Sorry.' });
  model.onMessage(prompts.loop, { toolCalls: [{ name: 'read_file', arguments: '{}' }] });
  model.onMessage(prompts.die, { content: 'half of it' }, { chunkSize: 1, latency: 5, truncateAfterChunks: 6 });
  model.onMessage(prompts.refuse, { error: { message: 'Who are you?' }, status: 401 });
  model.onMessage(prompts.tire, { error: { message: 'slow down' }, status: 429, retryAfter: 3 });
  model.onMessage(prompts.fail, { error: { message: 'The cluster is on fire.' }, status: 500 });
  model.onMessage(prompts.nothing, { content: '' });
  model.onMessage(prompts.much, { content: muchText() }, { chunkSize: 997 });
  return model;
}

function unheardOf({ textFrames, callFrames, callEnd }: HttpAdapter, request: RawRequest): string[] | null {
  const half = textFrames('half').slice(0, -2);
  if (asks(request, prompts.wait)) return half;
  if (asks(request, prompts.babble)) return [...half, 'data: {"choices": [oops\n\n'];
  const scribbles = asks(request, prompts.scribble) && !request.body.includes('not valid JSON');
  return scribbles ? [...callFrames('{"path": oops}'), ...callEnd] : null;
}

function asks({ body }: RawRequest, prompt: string): boolean {
  return body.includes(`:"${prompt}"`);
}

async function forward(origin: string, request: RawRequest, response: ServerResponse): Promise<void> {
  const { method, path, body, headers } = request;
  const type = headers['content-type'] ?? 'application/json';
  const stop = new AbortController();
  response.on('close', () => stop.abort());
  try {
    const sent = { method, headers: { 'content-type': type, authorization: 'Bearer x' }, signal: stop.signal };
    const reply = await fetch(origin + path, method === 'GET' ? sent : { ...sent, body });
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.flushHeaders();
    for await (const bytes of reply.body ?? []) response.write(bytes);
    response.end();
  } catch {
    response.destroy();
  }
}
