import type { PendingView } from '../core/chatState';
import { AgainButtons } from './againButtons';
import type { ChatActions } from './chatActions';
import { ChoiceButtons } from './choiceButtons';
import { Icon } from './icon';
import { waysOut } from './waysOut';

/** A prompt that nobody answers any more comes back to the person, who says what becomes of it. */
export function AbandonedCard({ pending, actions }: { pending: PendingView; actions: ChatActions }) {
  const { turn, state } = pending;
  const choices = waysOut(turn.error);
  return (
    <div class="card" role="group" aria-label="Unfinished turn">
      <p class="card-title">
        <Icon name="warning" />
        {state.messages.length > 0 ? 'Interrupted; what was received is kept' : 'This prompt was not answered'}
      </p>
      {turn.error && <p role="alert">{turn.error.message}</p>}
      <ChoiceButtons choices={choices} actions={actions} isFirstMain />
      <AgainButtons
        turnId={turn.id}
        prompt={turn.prompt}
        reply={state.messages}
        actions={actions}
        isQuiet={choices.length > 0}
      />
    </div>
  );
}
