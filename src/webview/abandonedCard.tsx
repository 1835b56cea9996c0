import type { PendingView } from '../core/chatState';
import { AgainButtons } from './againButtons';
import type { ChatActions } from './chatActions';
import { Icon } from './icon';

/** A prompt that nobody answers any more comes back to the person, who says what becomes of it. */
export function AbandonedCard({ pending, actions }: { pending: PendingView; actions: ChatActions }) {
  const { turn, state } = pending;
  return (
    <div class="card" role="group" aria-label="Unfinished turn">
      <p class="card-title">
        <Icon name="warning" />
        {state.messages.length > 0 ? 'Interrupted; what was received is kept' : 'This prompt was not answered'}
      </p>
      {turn.error && <p role="alert">{turn.error.message}</p>}
      <AgainButtons turnId={turn.id} prompt={turn.prompt} reply={state.messages} actions={actions} />
    </div>
  );
}
