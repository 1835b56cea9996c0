import type { Message } from '../core/message';
import type { ChatActions } from './chatActions';
import { replyItems } from './replyItems';

interface AgainButtonsProps {
  turnId: string;
  prompt: Message['parts'];
  reply: readonly Pick<Message, 'role' | 'parts'>[];
  actions: ChatActions;
  disabled?: boolean;
  /** False in the middle of a history, where it would take all that follows along. */
  canDiscard?: boolean;
  /** True where something else should be done first. */
  isQuiet?: boolean;
}

/** What can become of a turn that did not end by itself. The first that makes sense stands out. */
export function AgainButtons(props: AgainButtonsProps) {
  const { turnId, prompt, reply, actions, disabled = false, canDiscard = true, isQuiet = false } = props;
  const canResume = prompt.length > 0 && replyItems(reply).length > 0;
  const ask = (type: 'resume' | 'retry' | 'discard') => () => actions.ask({ type, turnId });
  const button = (label: string, title: string, isFirst: boolean, onClick: () => void) => (
    <button
      type="button"
      class={isFirst && !isQuiet ? 'button' : 'button button-quiet'}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div class="card-actions">
      {canResume && button('Resume', 'Go on from what was received', true, ask('resume'))}
      {prompt.length > 0 && button('Retry', 'Ask again from the start', !canResume, ask('retry'))}
      {prompt.length > 0 &&
        button('Edit', 'Take the prompt back into the input', false, () => actions.edit({ type: 'turn', turnId }))}
      {canDiscard && button('Discard', 'Take this turn out of the conversation', false, ask('discard'))}
    </div>
  );
}
