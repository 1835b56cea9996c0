import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatClient } from './chatClient';
import { draftWhile, type Editing, type EditTarget } from './editing';

/** The words in the input. Every change to them is saved as the session's draft. */
export interface Typed {
  text: string;
  editing: Editing | null;
  type(text: string): void;
  edit(target: EditTarget, text: string): void;
  /** Ends with `sent`, unless the person has typed on meanwhile; what was there before an edit comes back. */
  finish(sent: string): void;
}

type Words = Pick<Typed, 'text' | 'editing'>;

export function useTyped(client: ChatClient): Typed {
  const [words, setWords] = useState<Words>({ text: '', editing: null });
  const latest = useRef(words);
  const { opened, session, draft } = client.state;

  const set = (next: Words) => {
    latest.current = next;
    setWords(next);
  };
  const change = (next: Words) => {
    set(next);
    const sessionId = client.state.session?.id ?? null;
    client.tell({ type: 'saveDraft', sessionId, text: draftWhile(next.editing, next.text) });
  };

  // A draft is taken once for each opening, and never again while the person types.
  useEffect(() => {
    if (opened === 0) return;
    set({ text: draft, editing: null });
    client.page.writeState({ sessionId: session?.id ?? null });
  }, [client, opened]);

  return {
    ...words,
    type: (text) => change({ ...latest.current, text }),
    edit: (target, text) => {
      const { editing, text: before } = latest.current;
      change({ text, editing: { target, draft: editing?.draft ?? before } });
    },
    finish: (sent) => {
      const { text, editing } = latest.current;
      if (text !== sent) return;
      // The host has forgotten the draft of what was sent; saving it anew here could undo one of another panel.
      if (editing) change({ text: editing.draft, editing: null });
      else set({ text: '', editing: null });
    },
  };
}
