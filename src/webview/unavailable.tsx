import type { TurnError } from '../core/turn';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';

/** Stands where the chat would be when the store cannot be opened. */
export function Unavailable({ problem, client }: { problem: TurnError | null; client: ChatClient }) {
  return (
    <main class="empty">
      <Icon name="warning" />
      <h1>Your sessions could not be opened</h1>
      <p role="alert">{problem?.message}</p>
      <p>Nothing has been changed or removed.</p>
      <button type="button" class="button" onClick={() => client.tell({ type: 'ready' })}>
        Try again
      </button>
    </main>
  );
}
