import path from 'node:path';
import type { Clock } from '../core/clock';
import type { SessionStore } from '../core/sessionStore';
import { isPresent, optional, requireShape, shape } from './checks/shape';
import { nodeFiles, type Files } from './disk/files';
import { openLocalStore } from './localStore';
import { requireFileName } from './disk/requireFileName';
import { openWorkerStore } from './workerStore';

export { SessionError } from '../core/sessionError';
export { breakLock } from './disk/breakLock';
export { lockHolders } from './disk/lockHolders';
export { salvageStore } from './health/salvageStore';
export { nodeFiles };

export interface OpenStoreOptions {
  /** Made when it is not there. */
  directory: string;
  /** Functions of `node:fs` to use instead of its own; the store then runs in the calling thread. */
  files?: Partial<Files>;
  /** Where the time comes from; the store then runs in the calling thread. */
  clock?: Clock;
}

const optionsShape = shape({ directory: isPresent, files: optional(isPresent), clock: optional(isPresent) });

/** Opens the sessions of one folder. What the store resolves is on disk; what it rejects has changed nothing. */
export async function openStore(options: OpenStoreOptions): Promise<SessionStore> {
  requireShape(optionsShape, options, 'the options');
  const { directory, files, clock } = options;
  const folder = path.resolve(requireFileName(directory, 'the directory'));
  if (!files && !clock) return openWorkerStore(folder);
  return openLocalStore({ directory: folder, files: { ...nodeFiles, ...files }, clock: clock ?? Date });
}
