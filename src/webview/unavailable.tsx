import type { TurnError } from '../core/turn';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';

const titles: Record<string, string> = {
  corrupt: 'Your sessions are damaged',
  'newer-schema': 'Your sessions are of a newer Turnkeeper',
  'locked-out': 'Another program holds your sessions',
};

/** Stands where the chat would be when the store cannot be opened. */
export function Unavailable({ problem, client }: { problem: TurnError | null; client: ChatClient }) {
  const help = (topic: 'showLog' | 'salvageStore' | 'releaseLock') => client.tell({ type: 'help', topic });
  return (
    <main class="empty">
      <Icon name="warning" />
      <h1>{titles[problem?.code ?? ''] ?? 'Your sessions could not be opened'}</h1>
      <p role="alert">{problem?.message}</p>
      {!problem?.message.includes('Nothing was changed') && <p>Nothing has been changed or removed.</p>}
      <div class="card-actions">
        <button type="button" class="button" onClick={() => client.tell({ type: 'ready' })}>
          Try again
        </button>
        {problem?.code === 'corrupt' && (
          <button type="button" class="button button-quiet" onClick={() => help('salvageStore')}>
            Salvage
          </button>
        )}
        {problem?.code === 'locked-out' && (
          <button type="button" class="button button-quiet" onClick={() => help('releaseLock')}>
            Release the Lock...
          </button>
        )}
        <button type="button" class="button button-quiet" onClick={() => help('showLog')}>
          Show Log
        </button>
      </div>
    </main>
  );
}
