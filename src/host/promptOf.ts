import type { Part } from '../core/message';
import { SessionError } from '../core/sessionError';
import type { PromptOrigin } from '../protocol/webviewMessage';
import type { OpenSession } from './turnRequests';

/** UTF-16 units beyond which a prompt is not taken back into the input: it would not fit a message to a panel. */
const longest = 500_000;

/** The whole prompt of a turn, of one under way or of one that waits: a panel may have only its beginning. */
export async function promptOf({ store, sessionId }: OpenSession, from: PromptOrigin): Promise<Part[]> {
  const prompt = from.type === 'queued' ? await queued(store, sessionId, from.queuedId) : null;
  const parts = prompt ?? (from.type === 'turn' ? await ofTurn(store, sessionId, from.turnId) : null);
  if (!parts) throw new SessionError('not-found', 'This prompt is no longer there.', { sessionId });
  const length = parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
  if (length <= longest) return parts;
  throw new SessionError('invalid', 'This prompt is too long to be edited here.', {
    sessionId,
    remedy: 'Retry sends it as it is.',
  });
}

async function queued(store: OpenSession['store'], sessionId: string, queuedId: string): Promise<Part[] | null> {
  return (await store.listQueue(sessionId)).find(({ id }) => id === queuedId)?.prompt ?? null;
}

async function ofTurn(store: OpenSession['store'], sessionId: string, turnId: string): Promise<Part[] | null> {
  const { pending } = await store.loadSession(sessionId);
  if (pending?.id === turnId) return pending.prompt;
  const { items } = await store.readTurns(sessionId, { around: turnId, limit: 1 });
  const turn = items.find(({ id }) => id === turnId);
  return turn?.messages.find(({ role }) => role === 'user')?.parts ?? null;
}
