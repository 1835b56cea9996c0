import { useState } from 'preact/hooks';
import type { TurnError } from '../core/turn';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';

interface UnsavedCardProps {
  turnId: string;
  error: TurnError;
  client: ChatClient;
}

/** A turn that ended and is not on disk: loud, with its text kept, and two ways to bring it to safety. */
export function UnsavedCard({ turnId, error, client }: UnsavedCardProps) {
  const [isSaving, setSaving] = useState(false);
  const saveAgain = async () => {
    setSaving(true);
    await client.ask({ type: 'saveAgain' });
    setSaving(false);
  };
  return (
    <div class="card card-error" role="alert">
      <p class="card-title">
        <Icon name="error" />
        Not saved
      </p>
      <p>{error.message} The reply is kept here until it is saved.</p>
      <div class="card-actions">
        <button type="button" class="button" disabled={isSaving} onClick={() => void saveAgain()}>
          {isSaving ? 'Saving...' : 'Save again'}
        </button>
        <button type="button" class="button button-quiet" onClick={() => void client.ask({ type: 'copyTurn', turnId })}>
          Copy
        </button>
      </div>
    </div>
  );
}
