import { SessionError } from './sessionError';
import type { TurnError } from './turn';

/** Whatever was thrown, in words for a person and with a code where it has one. */
export function toTurnError(error: unknown): TurnError {
  if (error instanceof SessionError) {
    return { message: error.remedy ? `${error.message} ${error.remedy}` : error.message, code: error.code };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? { message: error.message, code } : { message: error.message };
}
