import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { WebviewMessage } from '../protocol/webviewMessage';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { sendMessage, type Editing } from './editing';
import { useTyped } from './useTyped';

/** What is being typed, and what becomes of it. */
export interface Composer {
  text: string;
  isSending: boolean;
  error: string | null;
  editing: Editing | null;
  input: { current: HTMLTextAreaElement | null };
  actions: ChatActions;
  type(text: string): void;
  /** Sends what was typed, or `question` instead of it. While the session answers, it is queued. */
  send(question?: string): Promise<void>;
  /** Ends what runs and sends what was typed, before all that waits. */
  sendNow(): Promise<void>;
  cancelEdit(): void;
  dismissError(): void;
}

export function useComposer(client: ChatClient): Composer {
  const typed = useTyped(client);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement | null>(null);
  const { text, editing } = typed;

  useEffect(() => setError(null), [client.state.opened]);
  useEffect(() => {
    const focus = client.onDidFocusInput(() => input.current?.focus());
    return () => focus.dispose();
  }, [client]);

  const attempt = async (message: WebviewMessage) => {
    setError(null);
    try {
      await client.request(message);
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      return false;
    }
  };

  const submit = async (message: WebviewMessage, isTyped: boolean) => {
    if (isSending) return;
    setSending(true);
    const isSent = await attempt(message);
    setSending(false);
    if (isSent && isTyped) typed.finish(text);
  };

  const actions = useMemo<ChatActions>(
    () => ({
      ask: (message) => void attempt(message),
      edit: (target, words) => {
        typed.edit(target, words);
        input.current?.focus();
      },
    }),
    [client],
  );

  const hasText = text.trim() !== '';
  return {
    text,
    isSending,
    error,
    editing,
    input,
    actions,
    type: typed.type,
    send: async (question) => {
      if (question !== undefined) await submit({ type: 'send', text: question }, false);
      else if (hasText) await submit(sendMessage(text, editing), true);
    },
    sendNow: async () => {
      if (hasText) await submit({ type: 'stopAndSend', text }, true);
    },
    cancelEdit: () => typed.finish(text),
    dismissError: () => setError(null),
  };
}
