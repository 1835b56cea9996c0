import { HttpAgent, type HttpAgentOptions } from './httpAgent';
import { httpEndpoint } from './httpEndpoint';
import type { HttpPorts } from './httpPorts';
import type { HttpProtocol } from './httpProtocol';
import { openAiBody } from './openAiBody';
import { OpenAiReader } from './openAiReader';

const protocol: HttpProtocol = {
  endpoint: (address) => httpEndpoint(address, 'where-bare'),
  headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  replyPath: '/chat/completions',
  modelsPath: '/models',
  body: openAiBody,
  reader: (failure) => new OpenAiReader(failure),
};

/** Whatever speaks OpenAI's chat completions: Ollama, LM Studio, llama.cpp, vLLM, OpenRouter, OpenAI. */
export function openAiAgent(options: HttpAgentOptions, ports: HttpPorts): HttpAgent {
  return new HttpAgent(options, protocol, ports);
}
