import { AgentError } from './agentError';

/** A reply that ended before its end. */
export function cutOff(host: string): AgentError {
  return new AgentError('cut-off', `The connection to ${host} broke in the middle of the reply.`, {
    remedy: 'Resume goes on from what came until then.',
    retry: { afterMs: null },
  });
}
