import type { PendingView } from '../core/chatState';
import { AbandonedCard } from './abandonedCard';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { OmittedNote } from './omittedNote';
import { PromptBubble } from './promptBubble';
import { ReplyView } from './replyView';
import { UnsavedCard } from './unsavedCard';

interface PendingTurnViewProps {
  pending: PendingView;
  client: ChatClient;
  actions: ChatActions;
}

/** The turn at the end that is not history yet: running here, running elsewhere, given up, or not to be saved. */
export function PendingTurnView({ pending, client, actions }: PendingTurnViewProps) {
  const { turn, state, unsaved } = pending;
  const isRunning = turn.state === 'running' && unsaved === null;
  return (
    <article class="turn turn-pending" aria-busy={isRunning}>
      <PromptBubble parts={turn.prompt} />
      {state.messages.length > 0 && (
        <ReplyView messages={state.messages} agent={turn.agent} client={client} isRunning={isRunning} />
      )}
      <OmittedNote omitted={state.omitted} />
      {isRunning && <Working pending={pending} />}
      {unsaved && <UnsavedCard pending={pending} error={unsaved} client={client} />}
      {turn.state === 'abandoned' && <AbandonedCard pending={pending} actions={actions} />}
    </article>
  );
}

/** What is waited for: the agent, another window, or a server that asked for patience. */
function Working({ pending: { here, state } }: Pick<PendingTurnViewProps, 'pending'>) {
  if (state.waiting) {
    const until = new Date(state.waiting.until).toLocaleTimeString();
    return (
      <p class="quiet working" role="status">
        <Icon name="clock" />
        {state.waiting.reason} Waiting until {until}.
      </p>
    );
  }
  return (
    <p class="quiet working" role="status">
      <Icon name="loading" spin />
      {here ? 'Working' : 'Another window runs this turn'}
    </p>
  );
}
