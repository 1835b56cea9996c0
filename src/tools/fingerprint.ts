import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isInside } from './isInside';

/**
 * A hash of a program that lies in the workspace, so that a yes to it does not hold once it was rewritten; null for
 * one that lies elsewhere, where no tool of ours can write.
 */
export async function fingerprint(executable: string, folders: readonly string[]): Promise<string | null> {
  const file = await realpath(executable);
  const real = await Promise.all(folders.map((folder) => realpath(folder)));
  if (!real.some((folder) => isInside(folder, file))) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
