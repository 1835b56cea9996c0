import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, realpath, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { SessionError } from '../core/sessionError';
import { UnfinishedChange } from '../core/unfinishedChange';
import type { Located } from '../core/workspace';
import { errorCode } from './errorCode';

/**
 * Writes a located file as a whole: a crash leaves the old text or the new one. The new text is written beside the old
 * and takes its name, through one parent folder, so that a folder that is swapped for a link meanwhile leaves nothing
 * to rename, and a link in the file's own place is replaced, never followed.
 */
export async function writeFile(located: Located, text: string): Promise<void> {
  const parent = await makeParent(located);
  const temporary = path.join(parent, `.${path.basename(located.absolute).slice(0, 100)}.${randomUUID()}.tmp`);
  try {
    await fill(await openNew(located, temporary), text);
    if (located.kind === 'file') await chmod(temporary, (await stat(located.absolute)).mode & 0o7777);
    await requireUnmoved(temporary, located);
    await rename(temporary, located.absolute);
  } catch (error) {
    await rm(temporary, { force: true });
    throw failure(located, error);
  }
}

/** Creates a located file that is not there, whole. One that somebody else has made meanwhile stays as it is. */
export async function createFile(located: Located, text: string): Promise<void> {
  await makeParent(located);
  const handle = await openNew(located, located.absolute);
  try {
    await fill(handle, text);
  } catch (error) {
    const first = failure(located, error);
    await deleteFile(located).catch(() => Promise.reject(new UnfinishedChange([located.path], first)));
    throw first;
  }
}

export async function deleteFile(located: Located): Promise<void> {
  try {
    await requireUnmoved(path.dirname(located.absolute), located);
    await unlink(located.absolute);
  } catch (error) {
    throw failure(located, error);
  }
}

async function makeParent(located: Located): Promise<string> {
  const parent = path.dirname(located.absolute);
  try {
    await mkdir(parent, { recursive: true });
    await requireUnmoved(parent, located);
    return parent;
  } catch (error) {
    throw failure(located, error);
  }
}

async function openNew(located: Located, file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx');
  } catch (error) {
    throw failure(located, error);
  }
}

async function fill(handle: FileHandle, text: string): Promise<void> {
  try {
    await handle.writeFile(text, 'utf8');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A located path is a real one: that it no longer is its own real path means that a link was put into it. */
async function requireUnmoved(real: string, located: Located): Promise<void> {
  if ((await realpath(real)) === real) return;
  throw new SessionError('conflict', `A folder of ${located.path} was replaced by a link meanwhile.`);
}

function failure(located: Located, error: unknown): unknown {
  if (error instanceof SessionError) return error;
  const code = errorCode(error);
  const known = code === 'ENOSPC' ? 'disk-full' : ['EACCES', 'EPERM', 'EROFS'].includes(code) ? 'read-only' : 'io';
  if (code === 'EEXIST') return new SessionError('conflict', `${located.path} is there by now.`, { cause: error });
  return new SessionError(known, `${located.path} cannot be written (${code || String(error)}).`, { cause: error });
}
