import type { AgentEvent } from '../core/agentEvent';
import type { Part } from '../core/message';
import { SessionError } from '../core/sessionError';
import type { EngineStore } from './enginePorts';
import { isSubstance } from './isSubstance';
import { openingOf } from './openingOf';
import { turnOrigin } from './turnOrigin';

/** What a turn that goes on from another's partial reply begins with. */
export async function resumption(
  store: Pick<EngineStore, 'loadSession' | 'readTurns'>,
  sessionId: string,
  turnId: string,
): Promise<{ prompt: Part[]; parentTurnId: string | null; opening: AgentEvent[] }> {
  const { prompt, parentTurnId, messages, status } = await turnOrigin(store, sessionId, turnId);
  const opening = openingOf(messages);
  if (status !== 'complete' && opening.some(isSubstance)) return { prompt, parentTurnId, opening };
  const why = status === 'complete' ? 'This turn is complete.' : 'Nothing was received that one could go on from.';
  throw new SessionError('invalid', why, { sessionId, remedy: 'Retry asks again from the start.' });
}
