import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isEmptyPrompt, type Attachment, type PromptInput } from '../core/promptInput';
import type { WebviewMessage } from '../protocol/webviewMessage';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { sendMessage, type Editing } from './editing';
import { onceFocused } from './onceFocused';
import { useTyped } from './useTyped';

/** What is being typed, and what becomes of it. */
export interface Composer {
  prompt: PromptInput;
  isSending: boolean;
  error: string | null;
  editing: Editing | null;
  input: { current: HTMLTextAreaElement | null };
  actions: ChatActions;
  type(text: string): void;
  attach(attachments: readonly Attachment[]): void;
  detach(attachment: Attachment): void;
  /** Shows an earlier prompt in place of what is being typed, or with null the latter again. */
  show(prompt: PromptInput | null): void;
  /** What was being typed while an earlier prompt is shown. */
  setAside: PromptInput | null;
  /** Has something done that brings attachments; why it failed is shown above the input. */
  attachFrom(bringing: Promise<readonly Attachment[]>): Promise<void>;
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
  /** What the person asked for, by key, while a prompt was still on its way to the host. */
  const wish = useRef<'send' | 'sendNow' | null>(null);
  const { prompt, editing } = typed;

  useEffect(() => setError(null), [client.state.opened]);
  useEffect(() => {
    let forget = () => {};
    const focus = client.onDidFocusInput(() => {
      forget();
      forget = onceFocused(() => input.current?.focus());
    });
    const attach = client.onDidAttach((added) => typed.add(added));
    return () => {
      forget();
      focus.dispose();
      attach.dispose();
    };
  }, [client]);

  const fail = (failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure));
  const attempt = async (message: WebviewMessage) => {
    setError(null);
    try {
      await client.request(message);
      return true;
    } catch (failure) {
      fail(failure);
      return false;
    }
  };

  const submit = async (message: WebviewMessage, sent: PromptInput | null) => {
    if (isSending) return;
    setSending(true);
    typed.sending(sent);
    const isSent = await attempt(message);
    setSending(false);
    if (!isSent) wish.current = null;
    if (isSent && sent) typed.finish(sent);
    else typed.sending(null);
  };
  const send = async () => {
    if (isSending) wish.current = 'send';
    else if (!isEmptyPrompt(prompt)) await submit(sendMessage(prompt, editing), prompt);
  };
  const sendNow = async () => {
    if (isSending) wish.current = 'sendNow';
    else if (!isEmptyPrompt(prompt)) await submit({ type: 'stopAndSend', prompt }, prompt);
  };
  useEffect(() => {
    if (isSending || wish.current === null) return;
    void (wish.current === 'send' ? send() : sendNow());
    wish.current = null;
  }, [isSending]);

  const takeBack = async (target: Editing['target']) => {
    setError(null);
    try {
      typed.edit(target, await client.request({ type: 'takePrompt', from: target }));
      input.current?.focus();
    } catch (failure) {
      fail(failure);
    }
  };

  const actions = useMemo<ChatActions>(
    () => ({ ask: (message) => void attempt(message), edit: (target) => void takeBack(target) }),
    [client],
  );

  return {
    prompt,
    isSending,
    error,
    editing,
    input,
    actions,
    type: typed.type,
    attach: typed.attach,
    detach: typed.detach,
    show: typed.show,
    setAside: typed.setAside,
    attachFrom: async (bringing) => {
      setError(null);
      try {
        typed.attach(await bringing);
        input.current?.focus();
      } catch (failure) {
        fail(failure);
      }
    },
    send: async (question) => {
      if (question === undefined) await send();
      else await submit({ type: 'send', prompt: { text: question, attachments: [] } }, null);
    },
    sendNow,
    cancelEdit: typed.cancelEdit,
    dismissError: () => setError(null),
  };
}
