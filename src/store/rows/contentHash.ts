import { createHash } from 'node:crypto';

/** Tells a write that is tried again from another write under the same id. Fields are taken in the order given. */
export function contentHash(given: unknown): string {
  return createHash('sha256').update(JSON.stringify(given)).digest('base64url');
}
