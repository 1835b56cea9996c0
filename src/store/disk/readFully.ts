import type { Files } from './files';

/**
 * Reads from `position` until `bytes` are full or the file ends, however short the single reads.
 *
 * @returns how many bytes were read
 */
export function readFully(descriptor: number, bytes: Uint8Array, position: number, files: Files): number {
  let done = 0;
  for (let count = -1; count !== 0 && done < bytes.length; done += count) {
    count = files.readSync(descriptor, bytes, done, bytes.length - done, position + done);
  }
  return done;
}
