import { SessionError } from '../../core/sessionError';
import { type Check, isNumber, isString } from './shape';

/** Where a page ended, as one opaque string. It names the last row by its sort key, so that rows added since do not shift it. */
export type SortKey = (string | number)[];

export function toCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Throws `invalid` for whatever `toCursor` did not make. */
export function fromCursor(cursor: string, kinds: readonly ('string' | 'number')[]): SortKey {
  const key = parse(cursor);
  const fits =
    Array.isArray(key) &&
    key.length === kinds.length &&
    kinds.every((kind, index) => checks[kind](key[index], 'cursor') === null);
  if (!fits) throw new SessionError('invalid', 'The cursor is not one that this list gave.');
  return key as SortKey;
}

const checks: Record<'string' | 'number', Check> = { string: isString, number: isNumber };

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
