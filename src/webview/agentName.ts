import type { ChatClient } from './chatClient';

/** What an agent is called; one that is no longer there is called by its id. */
export function agentName({ settings }: Pick<ChatClient, 'settings'>, agent: string | null): string {
  return settings.agents.find(({ id }) => id === agent)?.name ?? agent ?? 'Agent';
}
