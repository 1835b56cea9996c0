import type { ChatSettings } from '../protocol/hostMessage';
import { Icon } from './icon';
import { IconButton } from './iconButton';
import type { Composer } from './useComposer';

interface InputBoxProps {
  composer: Composer;
  settings: ChatSettings;
  isRunning: boolean;
}

/** One rounded box with the text, who answers, and Send or Stop. While a turn runs, Send queues. */
export function InputBox({ composer, settings, isRunning }: InputBoxProps) {
  const stop = () => composer.actions.ask({ type: 'stop' });
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and Escape are its own.
    if (event.isComposing) return;
    if (event.key === 'Escape' && composer.editing) composer.cancelEdit();
    else if (event.key === 'Escape' && isRunning) stop();
    else if (event.key === 'Enter' && event.altKey && isRunning && !composer.editing) void composer.sendNow();
    else if (event.key === 'Enter' && sends(event, settings.sendKey)) void composer.send();
    else return;
    event.preventDefault();
  };
  return (
    <form class="input-box" onSubmit={(event) => event.preventDefault()}>
      <EditNote composer={composer} />
      <textarea
        ref={composer.input}
        rows={1}
        value={composer.text}
        placeholder={isRunning ? 'Ask the next thing; it is queued' : 'Ask about this workspace, or /help'}
        aria-label="Prompt"
        onInput={(event) => composer.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div class="input-bar">
        <span class="input-agent">
          <Icon name="compass" />
          {settings.agents[0]?.name}
        </span>
        <span class="input-buttons">
          <SendButtons composer={composer} isRunning={isRunning} />
          {isRunning && (
            <button type="button" class="round-button" title="Stop (Escape)" aria-label="Stop" onClick={stop}>
              <Icon name="debug-stop" />
            </button>
          )}
        </span>
      </div>
    </form>
  );
}

/** While a turn runs and nothing is typed there is nothing to send, and Stop stands alone. */
function SendButtons({ composer, isRunning }: Pick<InputBoxProps, 'composer' | 'isRunning'>) {
  const { isSending, editing } = composer;
  const isEmpty = composer.text.trim() === '';
  if (isRunning && isEmpty) return null;
  const isQueueing = isRunning && editing?.target.type !== 'turn';
  const label = sendLabel(composer, isQueueing);
  return (
    <>
      {isQueueing && !editing && (
        <IconButton
          icon="send"
          label="Stop and send"
          title="Stop and send this now (Alt+Enter)"
          disabled={isSending}
          onClick={() => void composer.sendNow()}
        />
      )}
      <button
        type="button"
        class="round-button"
        title={isQueueing && !editing ? 'Queue: sent when the turn is done' : label}
        aria-label={label}
        disabled={isSending || isEmpty}
        onClick={() => void composer.send()}
      >
        <Icon name={isSending ? 'loading' : isQueueing ? 'add' : 'arrow-up'} spin={isSending} />
      </button>
    </>
  );
}

function sendLabel({ editing }: Composer, isQueueing: boolean): string {
  if (editing?.target.type === 'queued') return 'Save';
  return isQueueing ? 'Queue' : 'Send';
}

function EditNote({ composer }: Pick<InputBoxProps, 'composer'>) {
  if (!composer.editing) return null;
  return (
    <p class="edit-note">
      <Icon name="edit" />
      <span>{composer.editing.target.type === 'turn' ? 'Sent as another branch' : 'Editing a queued prompt'}</span>
      <IconButton icon="close" label="Cancel the edit" onClick={composer.cancelEdit} />
    </p>
  );
}

function sends(event: KeyboardEvent, sendKey: ChatSettings['sendKey']): boolean {
  const hasModifier = event.ctrlKey || event.metaKey;
  return sendKey === 'modifierEnter' ? hasModifier : !event.shiftKey && !hasModifier && !event.altKey;
}
