import type { Session } from './session';
import type { Turn } from './turn';

type Answerer = Pick<Session, 'agent' | 'model'>;

/**
 * Who answers in a session: what was chosen for it, or else who answered last, since most sessions leave the choice to
 * the settings. The model of a turn says nothing about another agent.
 */
export function answererOf(session: Answerer, lastTurn: Pick<Turn, 'agent' | 'model'> | undefined): Answerer {
  const agent = session.agent ?? lastTurn?.agent ?? null;
  const model = session.model ?? (lastTurn?.agent === agent ? lastTurn.model : null);
  return { agent, model };
}
