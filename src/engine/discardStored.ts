import type { EngineStore } from './enginePorts';
import { turnOrigin } from './turnOrigin';

/** A prompt in the outbox is deleted, on the person's word. A turn of the history stays, and the head leaves it. */
export async function discardStored(
  store: Pick<EngineStore, 'loadSession' | 'readTurns' | 'discardPending' | 'revertTo'>,
  sessionId: string,
  turnId: string,
): Promise<void> {
  const { status, parentTurnId } = await turnOrigin(store, sessionId, turnId);
  if (status === 'pending') await store.discardPending(turnId);
  else await store.revertTo(sessionId, { turnId: parentTurnId });
}
