import type { Session } from './session';

/** What a session is called where people see it; the store keeps no title for one that has none yet. */
export function sessionTitle(session: Pick<Session, 'title'> | null): string {
  return session?.title || 'New session';
}
