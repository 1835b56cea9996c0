import { useEffect, useState } from 'preact/hooks';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';

/** Offers a model that runs on this machine anyway; nothing where there is none. */
export function OllamaLine({ client, actions }: { client: ChatClient; actions: ChatActions }) {
  const [model, setModel] = useState<string | null>(null);
  useEffect(() => {
    // An offer is a convenience: where nobody can say, there is none.
    client.request({ type: 'offeredModel' }).then(setModel, () => setModel(null));
  }, []);
  if (model === null) return null;
  return (
    <p class="empty-note">
      Ollama is running on this machine.{' '}
      <button type="button" class="link" onClick={() => actions.ask({ type: 'choose', what: 'offeredModel' })}>
        Use {model}
      </button>
    </p>
  );
}
