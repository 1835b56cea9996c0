import { SessionError, type SessionErrorCode } from '../core/sessionError';

export function hasCode(error: unknown, code: SessionErrorCode): boolean {
  return error instanceof SessionError && error.code === code;
}
