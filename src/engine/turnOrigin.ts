import type { Message, Part } from '../core/message';
import { SessionError } from '../core/sessionError';
import type { TurnStatus } from '../core/turn';
import type { EngineStore } from './enginePorts';

/** A turn that something is to be done with: a prompt, its place, and what answered it so far. */
export interface TurnOrigin {
  /** Empty for an imported turn that has none. */
  prompt: Part[];
  parentTurnId: string | null;
  messages: Pick<Message, 'role' | 'parts'>[];
  status: TurnStatus | 'pending';
}

/** Finds a turn wherever it is by now: a card may be older than what another window has made of its prompt. */
export async function turnOrigin(
  store: Pick<EngineStore, 'loadSession' | 'readTurns'>,
  sessionId: string,
  turnId: string,
): Promise<TurnOrigin> {
  const { pending } = await store.loadSession(sessionId);
  if (pending?.id === turnId) return { ...pending, status: 'pending' };
  const { items } = await store.readTurns(sessionId, { around: turnId, limit: 1 });
  const turn = items.find(({ id }) => id === turnId);
  if (!turn) throw new SessionError('not-found', `There is no turn ${turnId}.`, { sessionId });
  return { ...turn, prompt: turn.messages.find(({ role }) => role === 'user')?.parts ?? [] };
}
