import { SessionError, type SessionErrorCode } from '../core/sessionError';
import type { Change, Progress } from '../core/sessionStore';
import type { StoreMethod } from './storeMethods';

export interface WorkerData {
  directory: string;
  /** Names the store among the owners of locks and leases, also when its thread is replaced. */
  nonce: string;
}

export type ToWorker =
  /** `cancelled` where it was before it was asked. */
  | { type: 'call'; id: number; method: StoreMethod; args: unknown[]; cancelled?: boolean }
  /** Ends the call of that id early, if it is one that can be. */
  | { type: 'cancel'; id: number }
  | { type: 'close'; id: number };

export type FromWorker =
  | { type: 'opened' }
  | { type: 'refused'; error: PlainError }
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; error: PlainError }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'change'; change: Change };

/** An error as it crosses threads, which keep neither its class nor its fields. */
export interface PlainError {
  code: SessionErrorCode | null;
  message: string;
  stack: string | undefined;
  sessionId: string | undefined;
  remedy: string | undefined;
  cause: { message: string; code: string | undefined } | undefined;
}

export function toPlainError(error: unknown): PlainError {
  const known = error instanceof SessionError ? error : undefined;
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  return {
    code: known?.code ?? null,
    message,
    stack,
    sessionId: known?.sessionId,
    remedy: known?.remedy,
    cause: cause instanceof Error ? { message: cause.message, code: (cause as NodeJS.ErrnoException).code } : undefined,
  };
}

export function fromPlainError({ code, message, stack, sessionId, remedy, cause }: PlainError): Error {
  const original =
    cause && Object.assign(new Error(cause.message), cause.code === undefined ? {} : { code: cause.code });
  if (code === null) return Object.assign(new Error(message), { stack });
  return new SessionError(code, message, { sessionId, remedy, cause: original });
}
