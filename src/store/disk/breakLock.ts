import path from 'node:path';
import { SessionError } from '../../core/sessionError';
import type { Owner } from '../../core/turn';
import { nodeFiles, type Files } from './files';
import { isProcessAlive, isOnThisHost } from './processIdentity';

/**
 * Removes the lock of a store on a person's word that its owner is gone: for an owner on another host, which cannot be
 * judged from here, or one that left no name. The lock of a process that runs here is never removed.
 *
 * @returns who held it, where somebody did
 */
export function breakLock({ directory, files = nodeFiles }: { directory: string; files?: Files }): Owner[] {
  const locks = ['sessions.locks', 'search.locks'].map((folder) => path.join(directory, folder, 'held'));
  const held = locks.filter((lock) => files.statSync(lock, { throwIfNoEntry: false }));
  const owners = held.map((lock) => ownerOf(lock, files));
  const here = owners.find((owner) => owner && isOnThisHost(owner) && isProcessAlive(owner));
  if (here) {
    throw new SessionError('busy', `Process ${here.pid} on this machine is using the session store.`, {
      remedy: 'Close that window, or end that process.',
    });
  }
  for (const lock of held) files.unlinkSync(lock);
  return owners.filter((owner) => owner !== null);
}

function ownerOf(lock: string, files: Files): Owner | null {
  try {
    return JSON.parse(files.readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return null;
  }
}
