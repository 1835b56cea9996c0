import { SessionError } from '../core/sessionError';

/** The origin of an address as a person wrote it: to it a key is bound, and to nothing wider. */
export function endpointOrigin(address: string): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new SessionError('invalid', `"${address}" is not an http or https address.`, {
    remedy: 'Correct it in the settings.',
  });
}

/** True for an address on this very machine, where no key is usual. */
export function isOnThisMachine(origin: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}
