import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { PendingTurn } from '../core/turn';
import type { ChatClient } from './chatClient';
import { promptText } from './promptText';

/** What is being typed, and what becomes of it. */
export interface Composer {
  text: string;
  isSending: boolean;
  error: string | null;
  input: { current: HTMLTextAreaElement | null };
  type(text: string): void;
  /** Sends what was typed, or `question` instead of it. */
  send(question?: string): Promise<void>;
  stop(): void;
  /** Takes a prompt back into the input; it is sent as another branch, and nothing of it is overwritten. */
  edit(pending: PendingTurn): void;
  dismissError(): void;
}

export function useComposer(client: ChatClient): Composer {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement | null>(null);
  const editing = useRef<PendingTurn | null>(null);
  const { opened, session, draft } = client.state;
  const sessionId = session?.id ?? null;

  // A draft is taken once for each opening, and never again while the person types.
  useEffect(() => {
    if (opened === 0) return;
    setText(draft);
    editing.current = null;
    setError(null);
    client.page.writeState({ sessionId });
  }, [client, opened]);

  const type = (typed: string) => {
    setText(typed);
    client.tell({ type: 'saveDraft', sessionId, text: typed });
  };

  useEffect(() => {
    const focus = client.onDidFocusInput(() => input.current?.focus());
    return () => focus.dispose();
  }, [client]);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      return false;
    }
  }, []);

  const send = async (question?: string) => {
    const prompt = question ?? text;
    if (prompt.trim() === '' || isSending) return;
    setSending(true);
    const parentTurnId = editing.current?.parentTurnId;
    const isSent = await attempt(() =>
      client.request({ type: 'send', text: prompt, ...(editing.current && { parentTurnId }) }),
    );
    setSending(false);
    // Only what was sent is cleared, and only once it is on disk: the person may have typed on meanwhile.
    if (isSent && question === undefined) setText((current) => (current === prompt ? '' : current));
    if (isSent) editing.current = null;
  };

  return {
    text,
    isSending,
    error,
    input,
    type,
    send,
    stop: () => void attempt(() => client.request({ type: 'stop' })),
    edit: (pending) => {
      editing.current = pending;
      type(promptText(pending.prompt));
      input.current?.focus();
    },
    dismissError: () => setError(null),
  };
}
