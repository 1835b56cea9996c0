import { SessionError } from '../core/sessionError';

export function closed(): SessionError {
  return new SessionError('io', 'The session store is closed.');
}
