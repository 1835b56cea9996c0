import { useEffect, useState } from 'preact/hooks';
import type { TurnChanges } from '../core/turnChanges';
import type { ChatClient } from './chatClient';

export interface TurnChangesView {
  changes: TurnChanges | null;
  /** Looks again at what has become of the files. */
  refresh(): void;
}

/**
 * What a turn did to files, read when it is first shown, whenever there are more changes, and when the person comes back
 * to the panel, since files change elsewhere too. A turn without changes asks for nothing.
 */
export function useTurnChanges(client: ChatClient, turnId: string, count: number): TurnChangesView {
  const [changes, setChanges] = useState<TurnChanges | null>(null);
  const [looks, look] = useState(0);
  const refresh = () => look((times) => times + 1);

  useEffect(() => {
    if (count === 0) return;
    let isWanted = true;
    client.request({ type: 'readChanges', turnId }).then(
      (read) => isWanted && setChanges(read),
      // The host has logged why; the panel shows the turn without it.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [client, turnId, count, looks]);

  useEffect(() => {
    if (count === 0) return;
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [count === 0]);

  return { changes, refresh };
}
