import { SessionError } from '../../core/sessionError';

/** More than this in one answer would stall whoever shows it. */
const most = 1000;

/** How many rows a page may have: what was asked for, within reason. */
export function pageLimit(limit: number | undefined, fallback = 50): number {
  if (limit === undefined) return fallback;
  if (!Number.isInteger(limit) || limit < 1) {
    throw new SessionError('invalid', 'A limit must be a whole number of at least 1.');
  }
  return Math.min(limit, most);
}
