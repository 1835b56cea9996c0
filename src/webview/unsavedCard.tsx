import type { PendingView } from '../core/chatState';
import type { TurnError } from '../core/turn';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { promptText } from './promptText';

interface UnsavedCardProps {
  pending: PendingView;
  error: TurnError;
  client: ChatClient;
}

/** A turn that ended and is not on disk: loud, with its text kept, and two ways to bring it to safety. */
export function UnsavedCard({ pending, error, client }: UnsavedCardProps) {
  const text = pending.state.messages.map(({ parts }) => promptText(parts)).join('\n\n');
  return (
    <div class="card card-error" role="alert">
      <p class="card-title">
        <Icon name="error" />
        Not saved
      </p>
      <p>{error.message} The reply is kept here until it is saved.</p>
      <div class="card-actions">
        <button type="button" class="button" onClick={() => client.tell({ type: 'saveAgain' })}>
          Save again
        </button>
        <button type="button" class="button button-quiet" onClick={() => client.tell({ type: 'copy', text })}>
          Copy
        </button>
      </div>
    </div>
  );
}
