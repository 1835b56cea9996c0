import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { replyText } from './replyText';

/** Milliseconds between two bursts, and the chunks of one: some 500 chunks a second, faster than models are. */
const pause = 16;
const burst = 8;

/** An OpenAI-compatible server that gives the same long reply in as many chunks as the prompt says. */
export class StreamingModel {
  readonly #server: Server;

  static async start(bytes: number): Promise<StreamingModel> {
    const text = replyText(bytes);
    const server = createServer((request, response) => {
      // It knows nothing of itself, and says so.
      if (request.method !== 'POST') return void response.writeHead(404).end();
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => void answer(response, body, text));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new StreamingModel(server);
  }

  private constructor(server: Server) {
    this.#server = server;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Whatever else is asked of it, such as a title for the session, is answered in a word. */
async function answer(response: ServerResponse, body: string, text: string): Promise<void> {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const [, count] = /^Answer in (\d+) chunks?$/.exec(messages.at(-1)?.content ?? '') ?? [];
  const chunks = count === undefined ? ['Tea'] : split(text, Number(count));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [index, content] of chunks.entries()) {
    send(response, { choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    if (index % burst === burst - 1) await wait(pause);
  }
  send(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  response.end('data: [DONE]\n\n');
}

function send(response: ServerResponse, event: unknown): void {
  response.write(`data: ${JSON.stringify(event)}\n\n`);
}

function split(text: string, count: number): string[] {
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
}
