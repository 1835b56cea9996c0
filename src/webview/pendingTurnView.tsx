import type { PendingView } from '../core/chatState';
import type { PendingTurn } from '../core/turn';
import { AbandonedCard } from './abandonedCard';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { PromptBubble } from './promptBubble';
import { ReplyView } from './replyView';
import { UnsavedCard } from './unsavedCard';

interface PendingTurnViewProps {
  pending: PendingView;
  client: ChatClient;
  onEdit(pending: PendingTurn): void;
}

/** The turn at the end that is not history yet: running here, running elsewhere, given up, or not to be saved. */
export function PendingTurnView({ pending, client, onEdit }: PendingTurnViewProps) {
  const { turn, state, here, unsaved } = pending;
  const isRunning = turn.state === 'running' && unsaved === null;
  return (
    <article class="turn turn-pending" aria-busy={isRunning}>
      <PromptBubble parts={turn.prompt} />
      {state.messages.length > 0 && (
        <ReplyView messages={state.messages} agent={turn.agent} client={client} isRunning={isRunning} />
      )}
      {isRunning && (
        <p class="quiet working" role="status">
          <Icon name="loading" spin />
          {here ? 'Working' : 'Another window runs this turn'}
        </p>
      )}
      {unsaved && <UnsavedCard pending={pending} error={unsaved} client={client} />}
      {turn.state === 'abandoned' && <AbandonedCard pending={pending} client={client} onEdit={onEdit} />}
    </article>
  );
}
