import { anthropicAgent } from '../../../../src/agents/anthropicAgent';
import { findOllama } from '../../../../src/agents/findOllama';
import type { HttpAgent, HttpAgentOptions } from '../../../../src/agents/httpAgent';
import { openAiAgent } from '../../../../src/agents/openAiAgent';
import type { HttpPorts } from '../../../../src/agents/httpPorts';
import { patience } from '../testPorts';

/** One kind of agent behind HTTP, with the words of its protocol for servers that misbehave. */
export interface HttpAdapter {
  name: string;
  agent(address: string, ports: HttpPorts, options?: Partial<HttpAgentOptions>): Promise<HttpAgent>;
  /** The events of a whole reply. */
  textFrames(text: string): string[];
  /** A reply that breaks off inside the arguments of a call, and one whose arguments are no JSON. */
  callFrames(json: string): string[];
  /** The end of a reply with calls. */
  callEnd: string[];
}

const base = { id: 'subject', name: 'Subject', model: 'some-model', patience };
const frame = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const typed = (data: { type: string; [key: string]: unknown }) => `event: ${data.type}\n${frame(data)}`;

const openAiFrames = {
  textFrames: (text: string) => [
    frame({ choices: [{ index: 0, delta: { role: 'assistant', content: text } }] }),
    frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    'data: [DONE]\n\n',
  ],
  callFrames: (json: string) => [
    frame({
      choices: [
        {
          index: 0,
          delta: { tool_calls: [{ index: 0, id: 'call_a', function: { name: 'read_file', arguments: json } }] },
        },
      ],
    }),
  ],
  callEnd: [frame({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }), 'data: [DONE]\n\n'],
};

const openAi: HttpAdapter = {
  name: 'OpenAI-compatible',
  agent: async (address, ports, options) => openAiAgent({ ...base, address, ...options }, ports),
  ...openAiFrames,
};

/** As it is found on this machine, only that a test's server stands in for it. */
const ollama: HttpAdapter = {
  name: 'Ollama, as it is found',
  async agent(address, ports, options) {
    const { host } = new URL(address);
    const detour: typeof fetch = (input, init) => ports.fetch(String(input).replace('127.0.0.1:11434', host), init);
    const found = await findOllama(async () => Response.json({ models: [{ name: 'llama3.2' }] }));
    return openAiAgent({ ...base, address: found?.address ?? '', ...options }, { ...ports, fetch: detour });
  },
  ...openAiFrames,
};

const anthropic: HttpAdapter = {
  name: 'Anthropic',
  agent: async (address, ports, options) => anthropicAgent({ ...base, address, ...options }, ports),
  textFrames: (text) => [
    typed({ type: 'message_start', message: { usage: { input_tokens: 3, output_tokens: 1 } } }),
    typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    typed({ type: 'content_block_stop', index: 0 }),
    typed({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } }),
    typed({ type: 'message_stop' }),
  ],
  callFrames: (json) => [
    typed({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'call_a', name: 'read_file', input: {} },
    }),
    typed({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: json } }),
  ],
  callEnd: [
    typed({ type: 'content_block_stop', index: 0 }),
    typed({ type: 'message_delta', delta: { stop_reason: 'tool_use' } }),
    typed({ type: 'message_stop' }),
  ],
};

export const httpAdapters: HttpAdapter[] = [openAi, anthropic, ollama];
