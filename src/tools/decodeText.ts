import { SessionError } from '../core/sessionError';

/** Bytes at a file's beginning by which it is taken for text or not. */
const looked = 8192;

export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, looked).includes(0);
}

/** A file's text such that encoding it gives the same bytes: a byte order mark stays, and what is no UTF-8 is refused. */
export function decodeText(bytes: Uint8Array, path: string): string {
  if (isBinary(bytes)) throw new SessionError('invalid', `${path} is a binary file, not text.`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new SessionError('invalid', `${path} is not UTF-8 text, so it cannot be changed without harm.`, {
      cause: error,
    });
  }
}
