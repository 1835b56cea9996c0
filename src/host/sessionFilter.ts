import type { SessionQuery, SessionState } from '../core/sessionStore';

/** What a session is doing, as the tree shows it: `waiting` is for an answer of the person. */
export type RowState = SessionState | 'waiting';

/** What the Sessions tree is narrowed to. An empty one shows everything. */
export type SessionFilter = Pick<SessionQuery, 'text' | 'agent'> & { tag?: string; state?: RowState };

export const stateNames: Record<RowState, string> = {
  waiting: 'needs you',
  running: 'running',
  interrupted: 'interrupted',
  unread: 'unread',
  idle: 'idle',
};

/** What to ask the store for. Whoever waits runs as far as it knows, and is told apart from the others by its row. */
export function storeQuery({ state, ...filter }: SessionFilter): SessionQuery {
  return state === undefined ? filter : { ...filter, state: state === 'waiting' ? 'running' : state };
}

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
