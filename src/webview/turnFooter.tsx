import type { Turn } from '../core/turn';
import { AgainButtons } from './againButtons';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { promptText } from './promptText';

interface TurnFooterProps {
  turn: Turn;
  client: ChatClient;
  actions: ChatActions;
  isBusy: boolean;
  isLast: boolean;
}

/** How the turn ended, that it is saved, and what can be done with it. */
export function TurnFooter({ turn, client, actions, isBusy, isLast }: TurnFooterProps) {
  const reply = turn.messages
    .flatMap(({ role, parts }) => (role === 'assistant' ? [promptText(parts)] : []))
    .join('\n\n');
  return (
    <footer class="turn-footer">
      <Ending turn={turn} actions={actions} isBusy={isBusy} isLast={isLast} />
      <span class="actions">
        {reply.trim() !== '' && (
          <button
            type="button"
            class="icon-button"
            title="Copy as Markdown"
            aria-label="Copy as Markdown"
            onClick={() => client.tell({ type: 'copy', text: reply })}
          >
            <Icon name="copy" />
          </button>
        )}
        <span class="saved" title={`Saved on disk, ${new Date(turn.endedAt).toLocaleString()}`}>
          <Icon name="check" />
          Saved
          <time dateTime={new Date(turn.endedAt).toISOString()}>{timeOf(turn.endedAt)}</time>
        </span>
      </span>
    </footer>
  );
}

/** Drawn once and never again, so it says when and not how long ago. */
function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

const endings = {
  failed: { icon: 'error', words: 'The turn failed.' },
  interrupted: { icon: 'debug-pause', words: 'Interrupted.' },
  unanswered: { icon: 'circle-slash', words: 'No answer was received, and it is not asked again by itself.' },
};

/** A turn that did not end by itself says so, and what was kept, and what can be done. */
function Ending({ turn, actions, isBusy, isLast }: Omit<TurnFooterProps, 'client'>) {
  if (turn.status === 'complete') return null;
  const { icon, words } = endings[turn.status];
  const reply = turn.messages.filter(({ role }) => role !== 'user');
  return (
    <div class={`ending ending-${turn.status}`} role="group" aria-label="How it ended">
      <p class="ending-note">
        <Icon name={icon} />
        <span class="notice-text">
          {turn.error?.message ?? words} {reply.length > 0 && 'What was received is kept.'}
        </span>
      </p>
      <AgainButtons
        turnId={turn.id}
        prompt={turn.messages.find(({ role }) => role === 'user')?.parts ?? []}
        reply={reply}
        actions={actions}
        disabled={isBusy}
        canDiscard={isLast}
      />
    </div>
  );
}
