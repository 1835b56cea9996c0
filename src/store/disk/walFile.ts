import type { Files } from './files';
import { errnoOf } from './storeError';

const frameHeaderLength = 24;

/**
 * Makes the log end before `from`, which is where its header or a frame begins: SQLite reads a log up to the first
 * frame that does not fit, and one of zeros never does. If this fails too, the next reader may find the commit after all,
 * whole; that cannot be helped once the disk takes nothing more.
 */
export function voidWal(file: string, from: number, files: Files): void {
  try {
    const descriptor = files.openSync(file, 'r+');
    try {
      files.writeSync(descriptor, new Uint8Array(frameHeaderLength), 0, frameHeaderLength, from);
      files.fsyncSync(descriptor);
    } finally {
      files.closeSync(descriptor);
    }
  } catch {
    // The error of the commit is the one to report.
  }
}

/** The sync of a file does not cover its name. Windows has no such sync and needs none. */
export function syncFolder(folder: string, files: Files): void {
  if (process.platform === 'win32') return;
  const descriptor = files.openSync(folder, 'r');
  try {
    files.fsyncSync(descriptor);
  } catch (error) {
    // Some file systems refuse to sync a folder at all.
    if (errnoOf(error) !== 'EINVAL') throw error;
  } finally {
    files.closeSync(descriptor);
  }
}
