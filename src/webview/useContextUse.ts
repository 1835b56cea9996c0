import { useEffect, useState } from 'preact/hooks';
import type { ContextUse } from '../core/suggestion';
import type { ChatClient } from './chatClient';
import { answering } from './inputPickers';
import type { Composer } from './useComposer';

/** Milliseconds without a change after which the host is asked anew. */
const pause = 250;

/** How full the context is, read anew whenever somebody looks; null for an agent that has none, and while nobody knows. */
export function useContextUse(client: ChatClient, composer: Composer, isLookedAt: boolean): ContextUse | null {
  const [use, setUse] = useState<ContextUse | null>(null);
  const { agent, model } = answering(client);
  const { session, turns, pending, opened } = client.state;
  const isShown = Boolean(agent?.hasModels) && client.settings.isTrusted;
  const { attachments } = composer.prompt;

  useEffect(() => {
    if (!isShown) return setUse(null);
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        client
          .request({ type: 'contextUse', attachments })
          .then((next) => isCurrent && setUse(next))
          .catch(() => isCurrent && setUse(null));
      },
      isLookedAt ? 0 : pause,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isShown, agent?.id, model, opened, session?.revision, turns.length, pending?.turn.id, attachments, isLookedAt]);

  return use;
}
