import { SessionError } from '../../core/sessionError';
import type { Owner } from '../../core/turn';
import { nodeFiles, type Files } from './files';
import { lockHolders } from './lockHolders';

interface BreakLockOptions {
  directory: string;
  /** Whom the person was asked about: a lock that somebody else holds by now is left alone. */
  owners?: readonly (Owner | null)[];
  files?: Files;
}

/**
 * Removes the lock of a store on a person's word that its owner is gone: for an owner on another host, which cannot be
 * judged from here, or one that left no name. The lock of a process that runs here is never removed.
 *
 * @returns who held it, where somebody did
 */
export function breakLock({ directory, owners, files = nodeFiles }: BreakLockOptions): Owner[] {
  const holders = lockHolders({ directory, files });
  const here = holders.find(({ isRunningHere }) => isRunningHere);
  if (here) {
    throw new SessionError('busy', `Process ${here.owner?.pid} on this machine is using the session store.`, {
      remedy: 'Close that window, or end that process.',
    });
  }
  const known = owners?.map((owner) => owner?.nonce);
  if (known && holders.some(({ owner }) => !known.includes(owner?.nonce))) {
    throw new SessionError('conflict', 'Another process holds the session store by now, so its lock was left alone.');
  }
  for (const { lock } of holders) files.unlinkSync(lock);
  return holders.flatMap(({ owner }) => owner ?? []);
}
