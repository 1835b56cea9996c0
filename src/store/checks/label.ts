import { SessionError } from '../../core/sessionError';
import { requireShape, isString } from './shape';

/** Nothing is cut silently: what is longer than anyone would call a title is refused. */
const longest = 10_000;

/** One line of text for a title, a tag or a snapshot's name. Line breaks and other control characters become spaces. */
export function toLabel(text: unknown, what: string): string {
  requireShape(isString, text, what);
  const label = String(text);
  // SQLite takes neither unchanged: half a surrogate pair is no UTF-8, and its string functions end at NUL.
  if (label.includes('\0') || !label.isWellFormed()) {
    throw new SessionError('invalid', `Not stored: ${what} holds a character that is no text.`);
  }
  if (label.length > longest) {
    throw new SessionError('invalid', `Not stored: ${what} is longer than ${longest} characters.`);
  }
  return label.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** As `toLabel`, where an empty one would mean nothing. */
export function requireLabel(text: unknown, what: string): string {
  const label = toLabel(text, what);
  if (label === '') throw new SessionError('invalid', `Not stored: ${what} is empty.`);
  return label;
}
