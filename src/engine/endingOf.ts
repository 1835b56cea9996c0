import type { Outcome, OutcomeMessage, TurnError } from '../core/turn';
import type { TurnState } from '../core/turnState';

/** Why the engine stopped listening to an agent. */
export type Finish = { how: 'done' } | { how: 'stopped'; reason: string } | { how: 'failed'; error: TurnError };

/** A commit where anything was received; where nothing was, the prompt goes back to the person with the reason. */
export type Ending = { type: 'commit'; outcome: Outcome } | { type: 'release'; error: TurnError };

/** What a turn has besides its prompt: words of its own, and the copy of a reply that it resumes. */
export interface Received {
  isNew: boolean;
  isResumed: boolean;
}

/**
 * Where nothing new was received, the copy that a turn began with stays in the outbox with the prompt. An agent that
 * ends without another word has nothing to add, and the copy is its reply.
 */
export function endingOf(state: TurnState, finish: Finish, { isNew, isResumed }: Received): Ending {
  if (!isNew && !(isResumed && finish.how === 'done'))
    return { type: 'release', error: reasonForNothing(state, finish) };
  const received = { messages: outcomeMessages(state), usage: state.usage };
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

/** Why a model may end its turn before its first word, by its stop reason. */
const emptyReplies = new Map([
  ['max-tokens', 'The model used up its room for a reply before it said anything.'],
  ['context-full', 'The conversation fills the context of the model, which had no room for an answer.'],
  ['content-filter', 'The answer was held back by a content filter of the provider.'],
  ['refused', 'The model refused to answer.'],
]);

function reasonForNothing({ stopReason }: TurnState, finish: Finish): TurnError {
  switch (finish.how) {
    case 'done': {
      const message = emptyReplies.get(stopReason ?? '') ?? 'The agent ended its turn without an answer.';
      return { code: 'empty-reply', message };
    }
    case 'stopped':
      return { code: finish.reason, message: 'Stopped before anything was received.' };
    case 'failed':
      return finish.error;
  }
}

/** What was left out of the request is noted with the reply that was given without it. */
function outcomeMessages({ messages, omitted }: TurnState): OutcomeMessage[] {
  return messages.map((message, index) => (index === 0 && omitted ? { ...message, metadata: { omitted } } : message));
}
