import { anthropicBody } from './anthropicBody';
import { AnthropicReader } from './anthropicReader';
import { HttpAgent, type HttpAgentOptions } from './httpAgent';
import { httpEndpoint } from './httpEndpoint';
import type { HttpPorts } from './httpPorts';
import type { HttpProtocol } from './httpProtocol';

const protocol: HttpProtocol = {
  endpoint: (address) => httpEndpoint(address, 'always'),
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key === undefined ? {} : { 'x-api-key': key }) }),
  replyPath: '/messages',
  modelsPath: '/models?limit=1000',
  body: anthropicBody,
  reader: (failure) => new AnthropicReader(failure),
};

/** Whatever speaks Anthropic's messages. */
export function anthropicAgent(options: HttpAgentOptions, ports: HttpPorts): HttpAgent {
  return new HttpAgent(options, protocol, ports);
}
