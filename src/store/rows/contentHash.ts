import { hash } from 'node:crypto';

/** Tells a write that is tried again from another write under the same id. Fields are taken in the order given. */
export function contentHash(given: unknown): string {
  return hash('sha256', JSON.stringify(given), 'base64url');
}
