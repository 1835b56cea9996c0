import type { SessionQuery, SessionState } from '../core/sessionStore';

/** What the Sessions tree is narrowed to. An empty one shows everything. */
export type SessionFilter = Pick<SessionQuery, 'text' | 'agent' | 'state'> & { tag?: string };

export const stateNames: Record<SessionState, string> = {
  running: 'running',
  interrupted: 'interrupted',
  unread: 'unread',
  idle: 'idle',
};

export function isFiltering(filter: SessionFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}

/** The filter in a few words; the empty string where there is none. `agentName` is how people know an agent. */
export function filterWords(filter: SessionFilter, agentName: (id: string) => string): string {
  const words = [
    ...(filter.text?.trim() ? [`"${filter.text.trim()}"`] : []),
    ...(filter.state ? [stateNames[filter.state]] : []),
    ...(filter.tag ? [`#${filter.tag}`] : []),
    ...(filter.agent ? [agentName(filter.agent)] : []),
  ];
  return words.join(', ');
}
