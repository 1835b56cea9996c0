import type { PendingView } from '../core/chatState';
import { AbandonedCard } from './abandonedCard';
import { ApprovalCard } from './approvalCard';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { OmittedNote } from './omittedNote';
import { PlanList } from './planList';
import { PromptBubble } from './promptBubble';
import { replyKey, ReplyView } from './replyView';
import { UnsavedCard } from './unsavedCard';
import { Working } from './working';

export interface PendingTurnViewProps {
  pending: PendingView;
  client: ChatClient;
  actions: ChatActions;
}

/** The turn at the end that is not history yet: running here, running elsewhere, given up, or not to be saved. */
export function pendingTurnView({ pending, client, actions }: PendingTurnViewProps) {
  const { turn, state, unsaved } = pending;
  const questions = client.state.approvals.filter(({ turnId }) => turnId === turn.id);
  const isRunning = turn.state === 'running' && unsaved === null;
  return (
    <article class="turn turn-pending" aria-busy={isRunning}>
      <PromptBubble parts={turn.prompt} client={client} />
      {state.messages.length > 0 && (
        <ReplyView
          key={replyKey}
          turnId={turn.id}
          messages={state.messages}
          agent={turn.agent}
          client={client}
          isRunning={isRunning}
          output={state.output}
        />
      )}
      <OmittedNote omitted={state.omitted} />
      {questions.map((question) => (
        <ApprovalCard key={question.requestId} question={question} client={client} actions={actions} />
      ))}
      {isRunning && <PlanList entries={state.plan} />}
      {isRunning && questions.length === 0 && <Working pending={pending} actions={actions} />}
      {unsaved && <UnsavedCard pending={pending} error={unsaved} client={client} />}
      {turn.state === 'abandoned' && <AbandonedCard pending={pending} actions={actions} />}
    </article>
  );
}
