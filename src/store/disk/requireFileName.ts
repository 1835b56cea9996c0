import { SessionError } from '../../core/sessionError';
import { isString, requireShape } from '../checks/shape';

/** A name that the file system may refuse, but can be asked about. An empty one would mean wherever we happen to be. */
export function requireFileName(name: unknown, what: string): string {
  requireShape(isString, name, what);
  const given = String(name);
  if (given.trim() === '' || given.includes('\0') || !given.isWellFormed()) {
    throw new SessionError('invalid', `${what} cannot be the name of a file.`);
  }
  return given;
}
