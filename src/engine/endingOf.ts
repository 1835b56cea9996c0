import type { Part } from '../core/message';
import type { Outcome, TurnError } from '../core/turn';
import type { TurnState } from '../core/turnState';

/** Why the engine stopped listening to an agent. */
export type Finish = { how: 'done' } | { how: 'stopped'; reason: string } | { how: 'failed'; error: TurnError };

/** A commit where anything was received; where nothing was, the prompt goes back to the person with the reason. */
export type Ending = { type: 'commit'; outcome: Outcome } | { type: 'release'; error: TurnError };

export function endingOf(state: TurnState, finish: Finish): Ending {
  if (!saysSomething(state)) return { type: 'release', error: reasonForNothing(finish) };
  const received = { messages: state.messages, usage: state.usage };
  switch (finish.how) {
    case 'done':
      return { type: 'commit', outcome: { ...received, status: 'complete', stopReason: state.stopReason } };
    case 'stopped':
      return { type: 'commit', outcome: { ...received, status: 'interrupted', stopReason: finish.reason } };
    case 'failed':
      return {
        type: 'commit',
        outcome: { ...received, status: 'failed', stopReason: state.stopReason, error: finish.error },
      };
  }
}

function reasonForNothing(finish: Finish): TurnError {
  switch (finish.how) {
    case 'done':
      return { code: 'empty-reply', message: 'The agent ended its turn without an answer.' };
    case 'stopped':
      return { code: finish.reason, message: 'Stopped before anything was received.' };
    case 'failed':
      return finish.error;
  }
}

function saysSomething(state: TurnState): boolean {
  return state.messages.some((message) => message.parts.some(isSubstance));
}

function isSubstance(part: Part): boolean {
  if (part.type === 'text') return part.text.trim() !== '';
  if (part.type === 'reasoning') return part.text.trim() !== '' || part.signature !== undefined;
  return true;
}
