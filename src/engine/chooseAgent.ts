import type { Agent } from '../core/agent';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import type { Answerer } from '../core/turnRunner';

/**
 * Who answers, and with which model. A model belongs to its agent: with another agent it is that one's own choice, which
 * is named here, so that the turn says for ever who answered it.
 */
export function chooseAgent(
  agents: readonly Agent[],
  wanted: Answerer,
  session: Pick<Session, 'id' | 'agent' | 'model'>,
): { agent: Agent; model: string | null } {
  const usual = findAgent(agents, session.agent);
  const agent = findAgent(agents, wanted.agent ?? session.agent);
  if (!agent) throw noAgent(wanted.agent ?? session.agent, session.id);
  const named = wanted.model === undefined && agent === usual ? session.model : wanted.model;
  return { agent, model: named ?? agent.usualModel ?? null };
}

function findAgent(agents: readonly Agent[], id: string | null): Agent | undefined {
  return id === null ? agents[0] : agents.find((candidate) => candidate.id === id);
}

function noAgent(id: string | null, sessionId: string): SessionError {
  return new SessionError('not-found', id === null ? 'There is no agent to ask.' : `There is no agent "${id}".`, {
    sessionId,
    remedy: 'Choose another agent for this session.',
  });
}
