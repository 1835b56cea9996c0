import { isEmptyPrompt } from '../core/promptInput';
import { Icon } from './icon';
import { IconButton } from './iconButton';
import type { Composer } from './useComposer';

/** While a turn runs and nothing is typed there is nothing to send, and Stop stands alone. */
export function SendButtons({ composer, isRunning }: { composer: Composer; isRunning: boolean }) {
  const { isSending, editing } = composer;
  const isEmpty = isEmptyPrompt(composer.prompt);
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
