import type { TurnError } from '../core/turn';
import type { TurnProgress } from '../core/turnRunner';

const stopped = { code: 'queue-stopped', message: 'The queue was stopped with the turn before it.' };

/** Why a queue must not go on after the end of a turn: null when it may, undefined when this is no end. */
export function failureOf(progress: TurnProgress): TurnError | null | undefined {
  switch (progress.type) {
    case 'ended':
      if (progress.turn.status === 'complete') return null;
      return progress.turn.error ? because(progress.turn.error) : stopped;
    case 'released':
    case 'lost':
      return because(progress.error);
    case 'discarded':
      return stopped;
    default:
      return undefined;
  }
}

function because({ message }: TurnError): TurnError {
  return { code: 'queue-stopped', message: `The queue was stopped because the turn before it failed: ${message}` };
}
