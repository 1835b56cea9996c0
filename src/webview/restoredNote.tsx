import { restoredFrom } from '../core/restored';
import type { Session } from '../core/session';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';

interface RestoredNoteProps {
  session: Session | null;
  client: ChatClient;
  disabled: boolean;
}

/** Below the turn that a chat was taken back to: what came after it is kept, and one step away. */
export function RestoredNote({ session, client, disabled }: RestoredNoteProps) {
  const restored = session && restoredFrom(session);
  if (!restored) return null;
  const { turnCount, fromTurnId } = restored;
  return (
    <div class="restored" role="note">
      <Icon name="history" />
      <span class="notice-text">
        Taken back to here. {turnCount === 1 ? '1 later turn is kept.' : `${turnCount} later turns are kept.`}
      </span>
      <button
        type="button"
        class="button button-quiet button-small"
        disabled={disabled}
        onClick={() => void client.ask({ type: 'restoreTo', turnId: fromTurnId })}
      >
        Go Forward
      </button>
    </div>
  );
}
