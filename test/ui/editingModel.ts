import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  messages: { role: string; content: string }[];
  tools?: unknown[];
}

/** An OpenAI-compatible server whose model asks for one edit of a file and then says what became of it. */
export class EditingModel {
  readonly #server: Server;

  static async start(edit: Record<string, string>): Promise<EditingModel> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => answer(response, JSON.parse(body) as Asked, edit));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new EditingModel(server);
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

function answer(response: ServerResponse, { messages, tools }: Asked, edit: Record<string, string>): void {
  const last = messages.at(-1);
  const call = {
    index: 0,
    id: `call_${messages.length}`,
    type: 'function',
    function: { name: 'edit_file', arguments: JSON.stringify(edit) },
  };
  const isAsked = tools !== undefined && last?.role === 'user';
  const delta = isAsked ? { tool_calls: [call] } : { content: `The tool said: ${last?.content ?? ''}` };
  const finish = isAsked ? 'tool_calls' : 'stop';
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`);
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })}\n\n`);
  response.end('data: [DONE]\n\n');
}
