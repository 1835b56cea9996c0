import { AgentError } from './agentError';

interface Break {
  /** True where nothing came for too long; else the connection itself ended. */
  isSilent: boolean;
  /** True where something came that can be gone on from. */
  isBegun: boolean;
}

/** A reply that ended before its end. */
export function brokenOff(host: string, { isSilent, isBegun }: Break): AgentError {
  const remedy = isBegun ? 'Resume goes on from what came until then.' : 'Try again.';
  const where = isBegun ? 'in the middle of its reply' : 'before it said anything';
  if (isSilent) {
    return new AgentError('timed-out', `${host} fell silent ${where}.`, { remedy, retry: { afterMs: null } });
  }
  const how = isBegun ? 'broke in the middle of the reply' : 'ended before anything was received';
  return new AgentError('cut-off', `The connection to ${host} ${how}.`, { remedy, retry: { afterMs: null } });
}
