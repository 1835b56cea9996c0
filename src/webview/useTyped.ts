import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { emptyPrompt, isEmptyPrompt, restOfPrompt, withAttachments, type Attachment } from '../core/promptInput';
import type { PromptInput } from '../core/promptInput';
import type { PromptOrigin } from '../protocol/webviewMessage';
import type { ChatClient } from './chatClient';
import { draftWhile, type Editing } from './editing';

/** The prompt in the input. Every change to it is saved as the session's draft. */
export interface Typed {
  prompt: PromptInput;
  editing: Editing | null;
  /** What was being typed while an earlier prompt stands in its place; null while none does. */
  setAside: PromptInput | null;
  type(text: string): void;
  attach(attachments: readonly Attachment[]): void;
  detach(attachment: Attachment): void;
  /** Adds words and attachments to what is there. */
  add(prompt: PromptInput): void;
  edit(target: PromptOrigin, prompt: PromptInput): void;
  cancelEdit(): void;
  /** Shows an earlier prompt, or with null what was being typed. Neither is a change to the draft on disk. */
  show(prompt: PromptInput | null): void;
  /** Called before a prompt is asked to be sent, and with null where that failed. */
  sending(prompt: PromptInput | null): void;
  /** Ends with `sent`; what was typed on meanwhile stays, and what was there before an edit comes back. */
  finish(sent: PromptInput): void;
}

type Words = Pick<Typed, 'prompt' | 'editing' | 'setAside'>;

const noWords: Words = { prompt: emptyPrompt, editing: null, setAside: null };

export function useTyped(client: ChatClient): Typed {
  const [words, setWords] = useState(noWords);
  const latest = useRef(words);
  const onItsWay = useRef<PromptInput | null>(null);
  /** How many changes the host has not taken yet: while there are any, what is here is the newest. */
  const untaken = useRef(0);
  /** The session whose words these are; undefined before the first. */
  const shown = useRef<string | null | undefined>(undefined);
  const { opened, drafted, session, draft } = client.state;

  const set = (next: Words) => {
    latest.current = next;
    setWords(next);
  };
  const change = (next: Words) => {
    set(next);
    const sessionId = client.state.session?.id ?? null;
    untaken.current += 1;
    const taken = () => (untaken.current -= 1);
    client.request({ type: 'saveDraft', sessionId, prompt: onDisk(next) }).then(taken, taken);
  };
  const changePrompt = (next: Partial<PromptInput>) =>
    change({ ...latest.current, prompt: { ...latest.current.prompt, ...next } });
  const attached = (added: readonly Attachment[]) => withAttachments(latest.current.prompt.attachments, added);

  // A draft is taken once for each opening, and not where the same session is opened again while the person types. The
  // session that a prompt on its way has made is opened with what was typed on meanwhile. All before anybody can type:
  // after the next frame it would take away what was typed in that moment.
  useLayoutEffect(() => {
    if (opened === 0) return;
    const sessionId = session?.id ?? null;
    const isSame = shown.current === sessionId;
    shown.current = sessionId;
    if (isSame && untaken.current > 0) return;
    const rest = onItsWay.current ? restOfPrompt(latest.current.prompt, onItsWay.current) : emptyPrompt;
    const isNewer = !isEmptyPrompt(rest) && rest.text.startsWith(draft.text);
    if (isNewer) change({ ...noWords, prompt: rest });
    else set({ ...noWords, prompt: draft });
    onItsWay.current = null;
    client.page.writeState({ sessionId });
  }, [client, opened]);

  // What is typed into another panel shows here, too, or one key here would undo it. Where the person is now is not
  // written over.
  useLayoutEffect(() => {
    const { editing, setAside } = latest.current;
    const isInUse = document.hasFocus() || untaken.current > 0 || onItsWay.current !== null;
    if (drafted > 0 && !isInUse && !editing && !setAside) set({ ...noWords, prompt: draft });
  }, [client, drafted]);

  return {
    ...words,
    type: (text) => changePrompt({ text }),
    attach: (added) => changePrompt({ attachments: attached(added) }),
    detach: (attachment) =>
      changePrompt({ attachments: latest.current.prompt.attachments.filter((kept) => kept !== attachment) }),
    add: ({ text, attachments }) => {
      const before = latest.current.prompt.text;
      const isThere = text === '' || before.includes(text);
      changePrompt({
        text: isThere ? before : before.trim() === '' ? text : `${before.trimEnd()}\n${text}`,
        attachments: attached(attachments),
      });
    },
    edit: (target, prompt) => {
      const { editing, setAside, prompt: before } = latest.current;
      change({ prompt, editing: { target, draft: editing?.draft ?? setAside ?? before }, setAside: null });
    },
    cancelEdit: () => change({ ...noWords, prompt: latest.current.editing?.draft ?? emptyPrompt }),
    show: (prompt) => {
      const { setAside, prompt: before, editing } = latest.current;
      const draftOfPerson = setAside ?? before;
      if (prompt) set({ prompt, setAside: draftOfPerson, editing });
      else change({ prompt: draftOfPerson, setAside: null, editing });
    },
    sending: (prompt) => {
      onItsWay.current = prompt;
    },
    finish: (sent) => {
      // Whoever opened another session meanwhile has its draft before them.
      if (onItsWay.current === null) return;
      onItsWay.current = null;
      const { prompt, editing, setAside } = latest.current;
      const before = editing?.draft ?? setAside;
      const rest = restOfPrompt(prompt, sent);
      // The host has forgotten the draft of what was sent; saving it anew here could undo one of another panel.
      if (before) change({ ...noWords, prompt: before });
      else if (isEmptyPrompt(rest)) set(noWords);
      else change({ ...noWords, prompt: rest });
    },
  };
}

/** Neither what is being typed nor what was typed before may be lost in a reload. */
function onDisk({ prompt, editing, setAside }: Words): PromptInput {
  return draftWhile(editing?.draft ?? setAside, prompt);
}
