import type { PendingView } from '../core/chatState';
import type { ChatSettings } from '../protocol/hostMessage';
import { Icon } from './icon';
import type { Composer } from './useComposer';

interface InputBoxProps {
  composer: Composer;
  settings: ChatSettings;
  pending: PendingView | null;
}

/** One rounded box with the text, who answers, and Send or Stop. */
export function InputBox({ composer, settings, pending }: InputBoxProps) {
  const isRunning = pending?.turn.state === 'running' && pending.unsaved === null;
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and Escape are its own.
    if (event.isComposing) return;
    if (event.key === 'Escape' && isRunning) composer.stop();
    else if (event.key === 'Enter' && sends(event, settings.sendKey)) void composer.send();
    else return;
    event.preventDefault();
  };
  return (
    <form class="input-box" onSubmit={(event) => event.preventDefault()}>
      <textarea
        ref={composer.input}
        rows={1}
        value={composer.text}
        placeholder="Ask about this workspace, or /help"
        aria-label="Prompt"
        onInput={(event) => composer.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div class="input-bar">
        <span class="input-agent">
          <Icon name="compass" />
          {settings.agents[0]?.name}
        </span>
        {isRunning ? (
          <button type="button" class="round-button" title="Stop (Escape)" aria-label="Stop" onClick={composer.stop}>
            <Icon name="debug-stop" />
          </button>
        ) : (
          <button
            type="button"
            class="round-button"
            title="Send"
            aria-label="Send"
            disabled={composer.isSending || composer.text.trim() === ''}
            onClick={() => void composer.send()}
          >
            <Icon name={composer.isSending ? 'loading' : 'arrow-up'} spin={composer.isSending} />
          </button>
        )}
      </div>
    </form>
  );
}

function sends(event: KeyboardEvent, sendKey: ChatSettings['sendKey']): boolean {
  const hasModifier = event.ctrlKey || event.metaKey;
  return sendKey === 'modifierEnter' ? hasModifier : !event.shiftKey && !hasModifier && !event.altKey;
}
