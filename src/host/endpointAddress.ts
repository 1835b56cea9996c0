import { agentIds } from '../core/agentIds';
import { agentConfiguration } from './agentConfiguration';

/** The address of an agent to which a key may belong; null where it needs none. */
export function endpointAddress(agent: string): string | null {
  const { openAi, anthropic } = agentConfiguration();
  if (agent === agentIds.openAi) return openAi.address;
  return agent === agentIds.anthropic ? anthropic.address : null;
}
