import { SessionError, type SessionErrorCode } from '../../core/sessionError';
import { PageDamage } from './pageDamage';

interface Words {
  code: SessionErrorCode;
  message: string;
  remedy: string;
}

const diskFull: Words = {
  code: 'disk-full',
  message: 'The disk is full, so nothing was saved.',
  remedy: 'Free some space and try again: what was saved before is untouched.',
};
const refused: Words = {
  code: 'read-only',
  message: 'The folder of the session store cannot be written to.',
  remedy: 'Allow writing to it and try again: what was saved before is untouched.',
};
const io: Words = {
  code: 'io',
  message: 'The session store could not be read or written.',
  remedy: 'Try again. If it stays so, check the disk; what was saved before is untouched.',
};
export const damaged: Words = {
  code: 'corrupt',
  message: 'The session store is damaged.',
  remedy: 'Nothing was changed. Salvage what can be read into a new store, or go back to a backup.',
};

const byErrno: Readonly<Record<string, Words>> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EFBIG: diskFull,
  EACCES: refused,
  EPERM: refused,
  EROFS: refused,
};

const bySqlite: readonly [RegExp, Words][] = [
  [/malformed|not a database|file is encrypted/, damaged],
  [/disk is full/, diskFull],
  [/readonly database|unable to open database/, refused],
];

/**
 * What SQLite or the file system said, as the store's own error with the cause kept. `failure` is what the real file
 * system refused meanwhile; it tells more than SQLite's "disk I/O error". An error of our own passes as it is, and so does
 * a mistake in our code: it is not the disk's.
 */
export function toSessionError(error: unknown, failure?: unknown): unknown {
  if (error instanceof SessionError || isMistake(error)) return error;
  const cause = failure ?? error;
  const { code, message, remedy } = wordsFor(error, failure);
  return new SessionError(code, `${message} (${textOf(cause)})`, { remedy, cause });
}

function wordsFor(error: unknown, failure: unknown): Words {
  if (failure instanceof PageDamage || error instanceof PageDamage) return damaged;
  const known = byErrno[errnoOf(failure) ?? errnoOf(error) ?? ''];
  if (known) return known;
  if (failure !== undefined || errnoOf(error) !== undefined) return io;
  return bySqlite.find(([pattern]) => pattern.test(textOf(error)))?.[1] ?? io;
}

export function errnoOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** SQLite's errors come as plain ones. */
function isMistake(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

/** Some paths of sql.js throw strings. */
function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
