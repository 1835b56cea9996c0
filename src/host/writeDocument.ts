import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { SessionError } from '../core/sessionError';

interface WriteOptions {
  /** Whether a file of this name may be replaced: only where the person was asked. */
  mayReplace: boolean;
  isCancelled(): boolean;
  /** How a second name is given to a file; not every file system knows that. */
  linkFile?: typeof link;
}

/**
 * Writes a text piece by piece beside the file and gives it its name at the end, so that the file is what it was before or
 * whole. False when it was cancelled, and then nothing is left of it.
 */
export async function writeDocument(
  file: string,
  pieces: AsyncIterable<string>,
  { mayReplace, isCancelled, linkFile = link }: WriteOptions,
): Promise<boolean> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID().slice(0, 8)}.partial`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        if (isCancelled()) return false;
        await handle.appendFile(piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (mayReplace) await rename(draft, file);
    else await takeName(draft, file, linkFile);
    return true;
  } catch (error) {
    throw toWriteError(error, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** What systems say where there are no hard links, as on many memory cards and network drives. */
const withoutLinks: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK', 'EACCES'];

/** Gives the draft its name, unless a file has it. Without hard links an empty file holds the name for a moment. */
async function takeName(draft: string, file: string, linkFile: typeof link): Promise<void> {
  try {
    await linkFile(draft, file);
  } catch (error) {
    if (!withoutLinks.includes(Reflect.get(Object(error), 'code'))) throw error;
    await (await open(file, 'wx', 0o600)).close();
    try {
      await rename(draft, file);
    } catch (failure) {
      await rm(file, { force: true });
      throw failure;
    }
  }
}

const codes: Record<string, SessionError['code']> = {
  ENOSPC: 'disk-full',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  EEXIST: 'conflict',
};

function toWriteError(error: unknown, file: string): unknown {
  const errno: unknown = Reflect.get(Object(error), 'code');
  if (error instanceof SessionError || typeof errno !== 'string') return error;
  const reason = error instanceof Error ? error.message : errno;
  return new SessionError(codes[errno] ?? 'io', `${file} could not be written (${reason}).`, {
    cause: error,
    remedy: 'Choose another place. Your sessions are as they were.',
  });
}
