import { useState } from 'preact/hooks';
import type { ChatState } from '../core/chatState';
import type { ChatActions } from './chatActions';
import { Icon } from './icon';
import { IconButton } from './iconButton';

interface LeftBranchNoticeProps {
  state: Pick<ChatState, 'leftBranch' | 'session' | 'opened'>;
  actions: ChatActions;
}

/** A hit on another branch selects that branch. This says so, and leads back. */
export function LeftBranchNotice({ state: { leftBranch, session, opened }, actions }: LeftBranchNoticeProps) {
  const [dismissed, setDismissed] = useState('');
  const place = `${opened} ${leftBranch}`;
  if (leftBranch === null || session?.headTurnId === leftBranch || dismissed === place) return null;
  return (
    <div class="notice" role="status">
      <Icon name="git-branch" />
      <span class="notice-text">Found on another branch, which is shown now.</span>
      <button
        type="button"
        class="button button-quiet button-small"
        onClick={() => {
          setDismissed(place);
          actions.ask({ type: 'selectBranch', turnId: leftBranch });
        }}
      >
        Go back
      </button>
      <IconButton icon="close" label="Dismiss" onClick={() => setDismissed(place)} />
    </div>
  );
}
