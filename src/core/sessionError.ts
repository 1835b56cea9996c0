export type SessionErrorCode =
  | 'not-found'
  | 'conflict'
  | 'busy'
  | 'locked-out'
  | 'corrupt'
  | 'newer-schema'
  | 'read-only'
  | 'disk-full'
  | 'io'
  | 'invalid';

interface SessionErrorDetails {
  sessionId?: string;
  /** What the person can do about it, in one sentence. */
  remedy?: string;
  cause?: unknown;
}

/** The one error that core, store and engine throw: a code for the caller, words for the person. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly sessionId: string | undefined;
  readonly remedy: string | undefined;

  constructor(
    readonly code: SessionErrorCode,
    message: string,
    details: SessionErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.sessionId = details.sessionId;
    this.remedy = details.remedy;
  }
}
