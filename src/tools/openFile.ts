import { constants } from 'node:fs';
import { lstat, open, realpath, type FileHandle } from 'node:fs/promises';
import { SessionError } from '../core/sessionError';
import type { Located } from '../core/workspace';
import { errorCode } from './errorCode';

/** Not there on Windows, where the looking again has to do. */
const noFollow = constants.O_NOFOLLOW ?? 0;
/** Opening a pipe would wait for its other end. */
const noWait = constants.O_NONBLOCK ?? 0;

/**
 * Opens a file that was located, for reading. Between locating and opening a link may have been put in its way, so
 * what was opened is compared with what lies there now.
 */
export async function openFile({ absolute, path: shown }: Located): Promise<FileHandle> {
  const handle = await tryOpen(absolute, shown);
  try {
    const [opened, now, real] = await Promise.all([handle.stat(), lstat(absolute), realpath(absolute)]);
    if (!opened.isFile()) throw new SessionError('invalid', `${shown} is no regular file.`);
    if (real !== absolute || now.ino !== opened.ino || now.dev !== opened.dev) throw moved(shown);
    return handle;
  } catch (error) {
    await handle.close();
    if (error instanceof SessionError) throw error;
    throw moved(shown, error);
  }
}

async function tryOpen(absolute: string, shown: string): Promise<FileHandle> {
  try {
    return await open(absolute, constants.O_RDONLY | noFollow | noWait);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new SessionError('not-found', `There is no file ${shown}.`, { cause: error });
    if (code === 'ELOOP') throw moved(shown, error);
    if (code === 'EISDIR') throw new SessionError('invalid', `${shown} is a folder.`, { cause: error });
    throw new SessionError('io', `${shown} cannot be opened (${code || String(error)}).`, { cause: error });
  }
}

function moved(shown: string, cause?: unknown): SessionError {
  return new SessionError('conflict', `${shown} was replaced while it was being opened.`, { cause });
}
