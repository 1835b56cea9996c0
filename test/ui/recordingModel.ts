import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  messages: { role: string; content: unknown }[];
}

/** An OpenAI-compatible server whose model answers every prompt with the same word and remembers what it was sent. */
export class RecordingModel {
  readonly asked: Asked[] = [];
  readonly #server: Server;

  static async start(): Promise<RecordingModel> {
    const model = new RecordingModel();
    await new Promise<void>((resolve) => model.#server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (request.method !== 'POST') return void response.writeHead(404).end();
        this.asked.push(JSON.parse(body) as Asked);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const choice = { index: 0, delta: { content: 'Noted.' }, finish_reason: null };
        response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
        response.write(`data: ${JSON.stringify({ choices: [{ ...choice, delta: {}, finish_reason: 'stop' }] })}\n\n`);
        response.end('data: [DONE]\n\n');
      });
    });
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** What the prompt was, as JSON, of the first request that holds these words; null while there is none. */
  promptWith(words: string): string | null {
    const prompts = this.asked.map(({ messages }) => JSON.stringify(messages.at(-1)?.content ?? ''));
    return prompts.find((prompt) => prompt.includes(words)) ?? null;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
