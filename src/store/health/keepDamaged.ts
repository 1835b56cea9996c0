import { SessionError } from '../../core/sessionError';
import type { Files } from '../disk/files';
import { copyAside } from './copyStore';

/** Sets a damaged database aside as it is now, and says in the error where that is. */
export function keepDamaged(database: string, files: Files, refusal: SessionError): SessionError {
  if (!files.statSync(database, { throwIfNoEntry: false })) return refusal;
  try {
    return withWords(refusal, `A copy of it as it was found is in ${copyAside(database, files)}.`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return withWords(refusal, `No copy of it could be made (${why}).`);
  }
}

function withWords({ code, message, remedy, cause }: SessionError, words: string): SessionError {
  return new SessionError(code, `${message} ${words}`, { remedy, cause });
}
