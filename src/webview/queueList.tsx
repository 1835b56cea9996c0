import type { QueueState } from '../core/queueState';
import type { QueuedPrompt } from '../core/sessionStore';
import type { ChatActions } from './chatActions';
import { Icon } from './icon';
import { IconButton } from './iconButton';
import { promptText } from './promptText';
import { revealHidden } from './revealHidden';

interface QueueListProps {
  queue: QueueState;
  /** True while a turn runs that the queue waits for. */
  isRunning: boolean;
  /** The prompt that is in the input just now. */
  editedId: string | null;
  actions: ChatActions;
}

/** The prompts that wait, above the input; where they do not go on by themselves, why, and how to. */
export function QueueList({ queue, isRunning, editedId, actions }: QueueListProps) {
  const { prompts, stopped } = queue;
  if (prompts.length === 0) return null;
  return (
    <section class="queue" aria-label="Queued prompts">
      {stopped ? (
        <div class="queue-header" role="status">
          <Icon name="debug-pause" />
          <span class="queue-reason" title={stopped.message}>
            {stopped.message}
          </span>
          <button type="button" class="button button-small" onClick={() => actions.ask({ type: 'resumeQueue' })}>
            Go on
          </button>
        </div>
      ) : (
        <div class="queue-header">
          <Icon name="clock" />
          <span class="queue-reason">
            {prompts.length === 1 ? 'Sent when the turn is done' : `${prompts.length} prompts wait for the turn`}
          </span>
        </div>
      )}
      <ol>
        {prompts.map((queued, index) => (
          <li key={queued.id} class={queued.id === editedId ? 'queued queued-edited' : 'queued'}>
            <span class="queued-text">{revealHidden(promptText(queued.prompt))}</span>
            <QueuedActions {...{ queued, isRunning, actions }} above={prompts[index - 1]} below={prompts[index + 1]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface QueuedActionsProps extends Pick<QueueListProps, 'isRunning' | 'actions'> {
  queued: QueuedPrompt;
  above: QueuedPrompt | undefined;
  below: QueuedPrompt | undefined;
}

function QueuedActions({ queued, above, below, isRunning, actions }: QueuedActionsProps) {
  const { id: queuedId } = queued;
  const swap = (lower: QueuedPrompt | undefined, upper: QueuedPrompt | undefined) => {
    if (lower && upper) actions.ask({ type: 'moveQueued', queuedId: lower.id, beforeId: upper.id });
  };
  return (
    <span class="queued-actions">
      <IconButton icon="arrow-up" label="Move up" disabled={!above} onClick={() => swap(queued, above)} />
      <IconButton icon="arrow-down" label="Move down" disabled={!below} onClick={() => swap(below, queued)} />
      <IconButton icon="edit" label="Edit" onClick={() => actions.edit({ type: 'queued', queuedId })} />
      <IconButton
        icon="send"
        label={isRunning ? 'Stop and send now' : 'Send now'}
        onClick={() => actions.ask({ type: 'sendQueued', queuedId })}
      />
      <IconButton icon="trash" label="Remove" onClick={() => actions.ask({ type: 'removeQueued', queuedId })} />
    </span>
  );
}
