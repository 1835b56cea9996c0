import type { Agent } from '../core/agent';
import { agentIds } from '../core/agentIds';
import type { AgentSettings } from '../core/agentSettings';
import { anthropicAgent } from './anthropicAgent';
import { ollamaAddress } from './findOllama';
import type { HttpPorts } from './httpPorts';
import { openAiAgent } from './openAiAgent';

/**
 * The agents behind HTTP, as they are set up now. Each is there whether or not anything answers at its address: that
 * is found out, and said in words, when it is asked.
 */
export function configuredAgents({ openAi, anthropic, ollama }: AgentSettings, ports: HttpPorts): Agent[] {
  return [
    openAiAgent({ id: agentIds.openAi, name: 'OpenAI-compatible', ...openAi }, ports),
    anthropicAgent({ id: agentIds.anthropic, name: 'Anthropic', ...anthropic }, ports),
    openAiAgent({ id: agentIds.ollama, name: 'Ollama', address: ollamaAddress, ...ollama }, ports),
  ];
}
