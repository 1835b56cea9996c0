import { SessionError } from '../../core/sessionError';

export function notOurs(cause?: unknown): SessionError {
  return new SessionError('invalid', 'This is neither an export of Turnkeeper nor a list of messages.', {
    cause,
    remedy:
      'Nothing of it was imported. Choose a file that was exported by Turnkeeper, or a JSON document with `messages`.',
  });
}
