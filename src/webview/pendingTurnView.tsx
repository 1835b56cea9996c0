import type { PendingView } from '../core/chatState';
import { AbandonedCard } from './abandonedCard';
import { agentName } from './agentName';
import { ApprovalCard } from './approvalCard';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { OmittedNote } from './omittedNote';
import { PlanList } from './planList';
import { PromptBubble } from './promptBubble';
import { replyKey, ReplyView } from './replyView';
import { promptText } from './promptText';
import { SafePart } from './safePart';
import { turnText } from './turnText';
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
      <SafePart key="prompt" text={() => promptText(turn.prompt)}>
        <PromptBubble parts={turn.prompt} client={client} />
      </SafePart>
      {state.messages.length > 0 && (
        <SafePart key={replyKey} text={() => turnText(state.messages)} stage="pending">
          <ReplyView
            turnId={turn.id}
            messages={state.messages}
            agent={turn.agent}
            client={client}
            isRunning={isRunning}
            output={state.output}
            askingFor={state.askingFor ?? turn.askingFor}
          />
        </SafePart>
      )}
      {questions.map((question) => (
        <SafePart
          key={question.requestId}
          text={() => question.preview}
          note="This question cannot be shown, so it cannot be answered. Stop ends the turn."
        >
          <ApprovalCard question={question} agent={agentName(client, turn.agent)} client={client} actions={actions} />
        </SafePart>
      ))}
      <SafePart key="under way" text={() => ''} note="How far it is cannot be shown.">
        <OmittedNote omitted={state.omitted} />
        {isRunning && <PlanList entries={state.plan} />}
        {isRunning && questions.length === 0 && <Working pending={pending} />}
      </SafePart>
      <SafePart key={`${turn.state} ${unsaved === null}`} text={() => unsaved?.message ?? ''}>
        {unsaved && <UnsavedCard turnId={turn.id} error={unsaved} client={client} />}
        {turn.state === 'abandoned' && <AbandonedCard pending={pending} actions={actions} />}
      </SafePart>
    </article>
  );
}
