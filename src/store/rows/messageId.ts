import { createHash } from 'node:crypto';

/**
 * The id of a message that was given none. It follows from its turn's, so that a reply has the same ids while it
 * streams and once it is stored, and so that neighbours in a session are neighbours in the index.
 */
export function messageId(turnId: string, position: number): string {
  // Ids end at 200 characters, and a turn's own may take all of them.
  const base = turnId.length <= 180 ? turnId : createHash('sha256').update(turnId).digest('hex');
  return `${base}.${position}`;
}
