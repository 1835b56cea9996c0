import type { Agent } from '../core/agent';
import { agentIds } from '../core/agentIds';

/** Of VS Code's own models the first there is answers; everywhere else nobody does until one is named. */
export function needsModel(agent: Pick<Agent, 'id' | 'models'>): boolean {
  return agent.models !== undefined && agent.id !== agentIds.vsCode;
}
