export type AgentErrorCode =
  | 'no-model'
  | 'no-key'
  | 'wrong-key'
  | 'no-such-model'
  | 'wrong-address'
  | 'redirected'
  | 'unreachable'
  | 'timed-out'
  | 'rate-limited'
  | 'no-credit'
  | 'too-long'
  | 'refused'
  | 'stale-reasoning'
  | 'no-tools'
  | 'server-failed'
  | 'malformed-reply'
  | 'cut-off';

interface AgentErrorDetails {
  /** What the person can do about it, in one sentence. */
  remedy?: string;
  /** There where it is worth asking again; `afterMs` is what the server asked for, null where it named no time. */
  retry?: { afterMs: number | null };
}

/**
 * Why an agent could not answer, in words for a person. It has no cause on purpose: what a library throws may quote
 * the request, and with it the key.
 */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly retry: AgentErrorDetails['retry'];

  constructor(
    readonly code: AgentErrorCode,
    problem: string,
    { remedy, retry }: AgentErrorDetails = {},
  ) {
    super(remedy ? `${problem} ${remedy}` : problem);
    this.retry = retry;
  }
}
