import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { SessionError } from '../../core/sessionError';
import type { Files } from './files';
import { errnoOf } from './storeError';
import { syncFolder } from './walFile';

/** In UTF-16 units: text is gathered up to this before it is written. */
const atOnce = 1 << 20;

/** Writes what it has to write, and yields now and then. Null: nothing is to become of it. */
type Produce<Step, Result> = (write: (text: string) => void) => Generator<Step, Result | null, void>;

/**
 * Writes a text piece by piece to a file beside `file`, syncs it and gives it its name. So `file` is either what it was
 * before or the whole text, whatever fails and wherever it is left.
 */
export function* writeWhole<Step, Result>(
  file: string,
  files: Files,
  produce: Produce<Step, Result>,
): Generator<Step, Result | null, void> {
  refuseDatabase(file, files);
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.partial`);
  let made = false;
  try {
    const descriptor = files.openSync(draft, 'wx', 0o600);
    made = true;
    let result: Result | null;
    try {
      result = yield* writePieces(descriptor, files, produce);
      if (result === null) return null;
      files.fsyncSync(descriptor);
    } finally {
      files.closeSync(descriptor);
    }
    files.renameSync(draft, file);
    made = false;
    syncFolder(path.dirname(file), files);
    return result;
  } catch (error) {
    throw toFileError(error, file);
  } finally {
    if (made) files.rmSync(draft, { force: true });
  }
}

/** Errors of the store that is read meanwhile pass as they are. */
export function toFileError(error: unknown, file: string): unknown {
  const errno = errnoOf(error);
  if (error instanceof SessionError || errno === undefined) return error;
  const details = { cause: error, remedy: remedies[errno] ?? 'Choose another file, or try again.' };
  const message = `${file} could not be read or written (${error instanceof Error ? error.message : errno}).`;
  return new SessionError(codes[errno] ?? 'io', message, details);
}

const codes: Readonly<Record<string, SessionError['code']>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EISDIR: 'invalid',
};

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some space, or choose another disk.',
  EACCES: 'Allow access to it, or choose another file.',
};

function* writePieces<Step, Result>(
  descriptor: number,
  files: Files,
  produce: Produce<Step, Result>,
): Generator<Step, Result | null, void> {
  let gathered = '';
  const flush = (): void => {
    writeAll(descriptor, Buffer.from(gathered), files);
    gathered = '';
  };
  const result = yield* produce((text) => {
    // Longer texts are not joined with others: joining could exceed what one string can hold.
    if (gathered.length + text.length > atOnce) flush();
    gathered += text;
  });
  flush();
  return result;
}

/** A file system may take less than it is given. */
function writeAll(descriptor: number, bytes: Uint8Array, files: Files): void {
  for (let at = 0; at < bytes.length;) at += files.writeSync(descriptor, bytes, at, bytes.length - at);
}

/** A slip in a save dialog must not replace a store by its own export. */
function refuseDatabase(file: string, files: Files): void {
  const found = files.statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size < 16) return;
  const descriptor = files.openSync(file, 'r');
  try {
    const start = Buffer.alloc(15);
    files.readSync(descriptor, start, 0, start.length, 0);
    if (start.toString('latin1') !== 'SQLite format 3') return;
  } finally {
    files.closeSync(descriptor);
  }
  throw new SessionError('invalid', `${file} is a database and is not replaced.`, { remedy: 'Choose another name.' });
}
