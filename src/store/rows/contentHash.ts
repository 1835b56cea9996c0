import { hash } from 'node:crypto';
import { canonicalJson } from './canonicalJson';

/** Tells a write that is tried again from another write under the same id, in whichever order its fields come. */
export function contentHash(given: unknown): string {
  return hash('sha256', canonicalJson(given), 'base64url');
}

/** Fields are taken in the order given: as turns were hashed at first, and as ids of imports are still derived. */
export function hashAsGiven(given: unknown): string {
  return hash('sha256', JSON.stringify(given), 'base64url');
}

/** Content as a writer gave it, to be compared with what is stored. */
export interface HashedContent {
  contentHash: string;
  hashAsGiven: string;
}

export function isContentOf(stored: { contentHash: string }, given: HashedContent): boolean {
  return stored.contentHash === given.contentHash || stored.contentHash === given.hashAsGiven;
}
