import { SessionError } from './sessionError';
import { toTurnError } from './toTurnError';

/** A change of files that failed and could not be taken back whole. Any other failure has changed nothing. */
export class UnfinishedChange extends SessionError {
  constructor(
    /** Of the files that are not as they were before. */
    readonly paths: readonly string[],
    cause: unknown,
  ) {
    super('io', `${toTurnError(cause).message} Changed all the same: ${paths.join(', ')}.`, { cause });
  }
}
