import type { Agent } from '../core/agent';
import { SessionError } from '../core/sessionError';

/**
 * An agent that is asked nothing while the workspace is not trusted: what is in an untrusted folder must not decide
 * what is sent, and to whom.
 */
export function trustedAgent(agent: Agent, isTrusted: () => boolean): Agent {
  const requireTrust = () => {
    if (isTrusted()) return;
    throw new SessionError('read-only', `${agent.name} is not asked in a workspace that is not trusted.`, {
      remedy: 'Trust this workspace, or choose the workspace guide.',
    });
  };
  const { id, name, continues, commands, usualModel } = agent;
  return {
    id,
    name,
    continues,
    commands,
    usualModel,
    async *run(request, signal) {
      requireTrust();
      yield* agent.run(request, signal);
    },
    models: agent.models && (async (signal) => (requireTrust(), (await agent.models?.(signal)) ?? [])),
    contextTokens:
      agent.contextTokens &&
      (async (model, signal) => (isTrusted() ? ((await agent.contextTokens?.(model, signal)) ?? null) : null)),
    complete:
      agent.complete && (async (request, signal) => (requireTrust(), (await agent.complete?.(request, signal)) ?? '')),
  };
}
