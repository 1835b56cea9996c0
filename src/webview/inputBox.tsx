import { isEmptyPrompt } from '../core/promptInput';
import type { ChatSettings } from '../protocol/hostMessage';
import { AttachmentChips } from './attachmentChips';
import { AttachMenu } from './attachMenu';
import type { ChatClient } from './chatClient';
import { ContextMeter } from './contextMeter';
import { EditNote } from './editNote';
import { Icon } from './icon';
import { answering, InputPickers } from './inputPickers';
import { SendButtons } from './sendButtons';
import { suggestionId, SuggestionList, suggestionListId } from './suggestionList';
import type { Composer } from './useComposer';
import { useHistory } from './useHistory';
import { useIntake } from './useIntake';
import { useSuggestions } from './useSuggestions';

interface InputBoxProps {
  client: ChatClient;
  composer: Composer;
  settings: ChatSettings;
  isRunning: boolean;
}

/** One rounded box with what is attached, the text, who answers, and Send or Stop. While a turn runs, Send queues. */
export function InputBox({ client, composer, settings, isRunning }: InputBoxProps) {
  const suggestions = useSuggestions(client, composer, answering(client).agent?.commands ?? []);
  const onHistoryKey = useHistory(client, composer);
  const intake = useIntake(client, composer);
  const { prompt } = composer;
  const stop = () => composer.actions.ask({ type: 'stop' });
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, every key is its own. The key that ends it is 229 and no longer composing.
    if (event.isComposing || event.keyCode === 229) return;
    if (suggestions.onKeyDown(event) || onHistoryKey(event)) return event.preventDefault();
    if (event.key === 'Escape' && composer.editing) composer.cancelEdit();
    else if (event.key === 'Escape' && isRunning) stop();
    else if (event.key === 'Backspace' && isAtStart(event) && prompt.attachments.length > 0) removeLast(composer);
    else if (event.key === 'Enter' && event.altKey && isRunning && !composer.editing) void composer.sendNow();
    else if (event.key === 'Enter' && sends(event, settings.sendKey)) void composer.send();
    else return;
    event.preventDefault();
  };
  const isListed = suggestions.items.length > 0;
  return (
    <form
      class={intake.isOver ? 'input-box input-box-over' : 'input-box'}
      aria-label="Ask"
      onSubmit={(event) => event.preventDefault()}
      onDragOver={intake.onDragOver}
      onDragLeave={intake.onDragLeave}
      onDrop={intake.onDrop}
    >
      <SuggestionList suggestions={suggestions} />
      <EditNote composer={composer} />
      <AttachmentChips composer={composer} client={client} />
      <textarea
        ref={composer.input}
        rows={1}
        value={prompt.text}
        placeholder={placeholder(settings, isRunning)}
        aria-label="Prompt"
        aria-autocomplete="list"
        aria-controls={isListed ? suggestionListId : undefined}
        aria-activedescendant={isListed ? suggestionId(suggestions.active) : undefined}
        onInput={(event) => {
          composer.type(event.currentTarget.value);
          if (!event.isComposing) suggestions.follow();
        }}
        onCompositionEnd={suggestions.follow}
        onSelect={suggestions.follow}
        onFocus={suggestions.follow}
        onBlur={suggestions.close}
        onPaste={intake.onPaste}
        onKeyDown={onKeyDown}
      />
      <div class="input-bar">
        <AttachMenu client={client} composer={composer} />
        <InputPickers client={client} composer={composer} />
        <span class="input-buttons">
          <ContextMeter client={client} composer={composer} isRunning={isRunning} />
          <SendButtons composer={composer} isRunning={isRunning} />
          {isRunning && (
            <button type="button" class="round-button" title="Stop (Escape)" aria-label="Stop" onClick={stop}>
              <Icon name="debug-stop" />
            </button>
          )}
        </span>
      </div>
      <p class="announced" role="status">
        {isListed ? `${suggestions.items.length} suggestions` : ''}
      </p>
    </form>
  );
}

function placeholder({ refusal }: ChatSettings, isRunning: boolean): string {
  if (refusal) return 'Nothing can be sent now';
  return isRunning ? 'Ask the next thing; it waits' : 'Ask; @ mentions, / commands';
}

function isAtStart({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLTextAreaElement && target.selectionStart === 0 && target.selectionEnd === 0;
}

function removeLast(composer: Composer): void {
  const last = composer.prompt.attachments.at(-1);
  if (last && !isEmptyPrompt(composer.prompt)) composer.detach(last);
}

function sends(event: KeyboardEvent, sendKey: ChatSettings['sendKey']): boolean {
  const hasModifier = event.ctrlKey || event.metaKey;
  return sendKey === 'modifierEnter' ? hasModifier : !event.shiftKey && !hasModifier && !event.altKey;
}
