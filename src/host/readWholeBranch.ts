import type { SessionStore } from '../core/sessionStore';
import type { Turn } from '../core/turn';

/** All turns of the branch that ends with this one, oldest first, read a page at a time. */
export async function readWholeBranch(
  store: Pick<SessionStore, 'readTurns'>,
  sessionId: string,
  leafTurnId: string,
): Promise<Turn[]> {
  let page = await store.readTurns(sessionId, { around: leafTurnId, limit: 200 });
  const turns = page.items;
  while (page.cursor !== undefined) {
    page = await store.readTurns(sessionId, { before: page.cursor, limit: 200 });
    turns.unshift(...page.items);
  }
  return turns;
}
