import type { Turn } from '../core/turn';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { promptText } from './promptText';

/** How the turn ended, that it is saved, and what can be done with it. */
export function TurnFooter({ turn, client }: { turn: Turn; client: ChatClient }) {
  const reply = turn.messages
    .flatMap(({ role, parts }) => (role === 'assistant' ? [promptText(parts)] : []))
    .join('\n\n');
  return (
    <footer class="turn-footer">
      <EndingNote turn={turn} />
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

function EndingNote({ turn }: { turn: Turn }) {
  switch (turn.status) {
    case 'complete':
      return null;
    case 'failed':
      return (
        <p class="notice notice-error">
          <Icon name="error" />
          <span class="notice-text">{turn.error?.message ?? 'The turn failed.'} What was received is kept.</span>
        </p>
      );
    case 'interrupted':
      return (
        <p class="notice">
          <Icon name="debug-pause" />
          <span class="notice-text">Interrupted. What was received is kept.</span>
        </p>
      );
    case 'unanswered':
      return (
        <p class="notice">
          <Icon name="circle-slash" />
          <span class="notice-text">No answer was received. This prompt is not sent again.</span>
        </p>
      );
  }
}
