import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalQuestion } from '../core/approval';
import { approvalChoices, choiceOf, type ApprovalChoice } from './approvalChoices';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { PatchText } from './patchText';
import { ReasonInput } from './reasonInput';

/** Milliseconds after a question appears in which nothing counts as an answer: fingers may be under way to something else. */
const moment = 600;

interface ApprovalCardProps {
  question: ApprovalQuestion;
  /** What the agent that asks is called. */
  agent: string;
  client: ChatClient;
  actions: ChatActions;
}

/** What waits for the person's word, with all that it is. It never takes the focus by itself. */
export function ApprovalCard({ question, agent, client, actions }: ApprovalCardProps) {
  const { requestId, hash, wish, reason, hidden, facts } = question;
  const title = `${agent} ${wish}`;
  const [isArmed, setArmed] = useState(false);
  const [isSayingWhy, setSayingWhy] = useState(false);
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), moment);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (client.takeApprovalWish()) card.current?.focus();
  });

  const choose = (choice: ApprovalChoice) => {
    if (!isArmed) return;
    if (choice.type === 'say') setSayingWhy(true);
    else if (choice.type === 'open') actions.ask({ type: 'showProposal', requestId });
    else actions.ask({ type: 'answerApproval', requestId, hash, decision: choice.decision });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const choice = choiceOf(event, question);
    if (!choice) return;
    event.preventDefault();
    choose(choice);
  };
  const reject = (why: string) => choose({ type: 'answer', decision: { type: 'reject', why } });

  return (
    <section class="approval" ref={card} tabIndex={-1} aria-label={title} onKeyDown={onKeyDown}>
      <p class="approval-title">
        <Icon name="shield" />
        <span>{title}</span>
      </p>
      {reason !== '' && <p class="quiet approval-reason">{reason}</p>}
      {hidden.length > 0 && (
        <p class="approval-hidden">
          <Icon name="warning" />
          <span>It holds characters that cannot be seen: {hidden.join(', ')}.</span>
        </p>
      )}
      <PatchText question={question} />
      <dl class="approval-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!question.isWhole && (
        <p class="approval-hidden">
          <Icon name="info" />
          <span>This is only its beginning. Open it in the editor to see all of it; then it can be allowed.</span>
        </p>
      )}
      {isSayingWhy ? (
        <ReasonInput onSend={reject} onCancel={() => setSayingWhy(false)} />
      ) : (
        <div class="approval-choices" role="group" aria-label="Answer">
          {approvalChoices(question).map(({ label, key, hint, choice, isMain }) => (
            <button
              key={label}
              type="button"
              class={`button ${classOf(choice, isMain)}`}
              title={`${hint} (${key.toUpperCase()})`}
              aria-keyshortcuts={key.toUpperCase()}
              disabled={!isArmed}
              onClick={() => choose(choice)}
            >
              {label}
              {isMain && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** One button stands out; what is chosen less often is small. */
function classOf(choice: ApprovalChoice, isMain = false): string {
  if (!isMain) return 'button-small button-plain';
  return choice.type === 'answer' && choice.decision.type === 'allow' ? '' : 'button-quiet';
}
