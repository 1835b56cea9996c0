import { useState } from 'preact/hooks';
import type { PendingView } from '../core/chatState';
import type { PendingTurn } from '../core/turn';
import type { WebviewMessage } from '../protocol/webviewMessage';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';

interface AbandonedCardProps {
  pending: PendingView;
  client: ChatClient;
  onEdit(pending: PendingTurn): void;
}

/** A prompt that nobody answers any more comes back to the person, who says what becomes of it. */
export function AbandonedCard({ pending, client, onEdit }: AbandonedCardProps) {
  const [error, setError] = useState<string | null>(null);
  const { turn, state } = pending;
  const ask = (message: WebviewMessage) => {
    setError(null);
    client.request(message).catch((failure: unknown) => {
      setError(failure instanceof Error ? failure.message : String(failure));
    });
  };
  return (
    <div class="card" role="group" aria-label="Unfinished turn">
      <p class="card-title">
        <Icon name="warning" />
        {state.messages.length > 0 ? 'Interrupted; what was received is kept' : 'This prompt was not answered'}
      </p>
      {(error ?? turn.error?.message) && <p role="alert">{error ?? turn.error?.message}</p>}
      <div class="card-actions">
        <button type="button" class="button" onClick={() => ask({ type: 'retry', turnId: turn.id })}>
          Retry
        </button>
        <button type="button" class="button button-quiet" onClick={() => onEdit(turn)}>
          Edit
        </button>
        <button type="button" class="button button-quiet" onClick={() => ask({ type: 'discard', turnId: turn.id })}>
          Discard
        </button>
      </div>
    </div>
  );
}
