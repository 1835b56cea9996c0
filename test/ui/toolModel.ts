import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  messages: { role: string; content: string }[];
  tools?: unknown[];
}

/** What a model does at a prompt: it asks for a tool, says a few words and never goes on, fails, or simply answers. */
export type Wish = { name: string; input: Record<string, unknown> } | 'wait' | 'fail' | null;

/** An OpenAI-compatible server whose model does what the words of a prompt make it wish, and then says what came of it. */
export class ToolModel {
  readonly #server: Server;

  static async start(wish: (words: string) => Wish): Promise<ToolModel> {
    const server = createServer((request, response) => {
      // It knows nothing of itself, and says so.
      if (request.method !== 'POST') return void response.writeHead(404).end();
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => answer(response, JSON.parse(body) as Asked, wish));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ToolModel(server);
  }

  private constructor(server: Server) {
    this.#server = server;
  }

  /** The settings of a machine on which this model answers. */
  get settings(): Record<string, unknown> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      'turnkeeper.agent': 'openai',
      'turnkeeper.openAi.address': `http://127.0.0.1:${port}/v1`,
      'turnkeeper.openAi.model': 'tools',
    };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function answer(response: ServerResponse, { messages, tools }: Asked, wish: (words: string) => Wish): void {
  const last = messages.at(-1);
  const words = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const wanted = tools === undefined ? null : last?.role === 'user' ? wish(words) : words === 'Plan' ? 'wait' : null;
  if (wanted === 'fail') {
    response.writeHead(400, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ error: { message: 'The kettle is broken.' } }));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (wanted === 'wait') return send(response, { content: 'It begins. ' }, null);
  if (wanted) send(response, { tool_calls: [toCall(wanted, messages.length)] }, null);
  else send(response, { content: `The tool said: ${last?.content ?? ''}` }, null);
  send(response, {}, wanted ? 'tool_calls' : 'stop');
  response.end('data: [DONE]\n\n');
}

function toCall({ name, input }: Exclude<Wish, string | null>, number: number) {
  return { index: 0, id: `call_${number}`, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

function send(response: ServerResponse, delta: unknown, finish: string | null): void {
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
}
