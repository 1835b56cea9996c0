import type { ServerResponse } from 'node:http';
import { rawServer, startStream, type RawRequest } from '../unit/agents/rawServer';

const frame = (delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const end = 'data: [DONE]\n\n';
const call = (name: string, json: string) =>
  frame({ tool_calls: [{ index: 0, id: 'call_a', function: { name, arguments: json } }] });

/** What a prompt makes it do. The word is looked for in the last message of the person. */
const answers: Record<string, (response: ServerResponse, request: RawRequest) => void> = {
  proxy: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><html><head><title>Corporate login</title></head></html>');
  },
  missing: (response) => fail(response, 404, 'The model "slow" does not exist'),
  scribble: (response, request) => speak(response, request, call('read_file', '{"path": oops}')),
  fly: (response, request) => speak(response, request, call('fly', '{}')),
  hello: (response) => stream(response, [frame({ content: 'Hello, and welcome.' }), frame({}, 'stop'), end]),
};

/** Asks for a key, and behind it behaves in as many wrong ways as prompts name. */
export function misbehavingServer(key: string) {
  return rawServer((response, request) => {
    if (request.path.endsWith('/models')) return fail(response, 404, 'no list here');
    if (request.headers.authorization !== `Bearer ${key}`) return fail(response, 401, 'Who are you?');
    const name = Object.keys(answers).findLast((word) => lastPrompt(request).includes(word));
    return (answers[name ?? ''] ?? answers['hello'])?.(response, request);
  });
}

function fail(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message } }));
}

function stream(response: ServerResponse, frames: string[]): void {
  startStream(response);
  response.end(frames.join(''));
}

/** Calls first, and repeats what it was told then. */
function speak(response: ServerResponse, { body }: RawRequest, calling: string): void {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const last = messages.at(-1);
  if (last?.role !== 'tool') return stream(response, [calling, frame({}, 'tool_calls'), end]);
  stream(response, [frame({ content: `I was told: ${last.content}` }), frame({}, 'stop'), end]);
}

function lastPrompt({ body }: RawRequest): string {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
