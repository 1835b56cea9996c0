import path from 'node:path';
import type { Owner } from '../../core/turn';
import { nodeFiles, type Files } from './files';
import { isOnThisHost, isProcessAlive } from './processIdentity';

export interface LockHolder {
  /** The file that is the lock. */
  lock: string;
  /** Null where it left no name. */
  owner: Owner | null;
  /** True for a process of this machine that is alive. */
  isRunningHere: boolean;
}

/** Who holds the locks of a store at this moment, those included that are held while a dead one's is removed. */
export function lockHolders({ directory, files = nodeFiles }: { directory: string; files?: Files }): LockHolder[] {
  return ['sessions.locks', 'search.locks']
    .map((name) => path.join(directory, name))
    .filter((folder) => files.statSync(folder, { throwIfNoEntry: false }))
    .flatMap((folder) => files.readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => path.basename(file).startsWith('held'))
    .map((lock) => {
      const owner = ownerOf(lock, files);
      return { lock, owner, isRunningHere: owner !== null && isOnThisHost(owner) && isProcessAlive(owner) };
    });
}

function ownerOf(lock: string, files: Files): Owner | null {
  try {
    return JSON.parse(files.readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return null;
  }
}
