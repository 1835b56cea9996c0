import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { literalPattern } from '../core/literalPattern';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { drawnText } from './drawnText';
import { useFindKeys } from './useFindKeys';

/** The name under which the style sheet knows every match. */
const highlightName = 'found';
/** Milliseconds without a key after which it is looked for. */
const pause = 120;
/** Matches that are painted at once; nobody sees more. */
const mostPainted = 2000;

export interface Find {
  isOpen: boolean;
  text: string;
  matchCase: boolean;
  wholeWord: boolean;
  input: { current: HTMLInputElement | null };
  change(change: Partial<Pick<Find, 'text' | 'matchCase' | 'wholeWord'>>): void;
  step(by: 1 | -1): void;
  close(): void;
}

/** The find box of a panel: what is looked for, and every match that is drawn, marked. The host counts and goes to them. */
export function useFind(client: ChatClient, actions: ChatActions): Find {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState({ text: '', matchCase: false, wholeWord: false });
  const input = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const { opened, turns, pending } = client.state;

  const open = () => {
    const { activeElement } = document;
    if (activeElement !== input.current) cameFrom.current = activeElement;
    const selected = String(document.getSelection()).trim();
    if (selected !== '' && !selected.includes('\n')) setQuery((now) => ({ ...now, text: selected.slice(0, 200) }));
    setOpen(true);
    requestAnimationFrame(() => input.current?.select());
  };
  const step = (by: 1 | -1) => (isOpen ? actions.ask({ type: 'findStep', step: by }) : open());

  useEffect(() => {
    const opening = client.onDidOpenFind(open);
    return () => opening.dispose();
  }, [client]);
  useFindKeys({ open, step });

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => actions.ask({ type: 'find', ...query, fromTurnId: firstInSight() }), pause);
    return () => clearTimeout(timer);
  }, [isOpen, query, opened]);

  useLayoutEffect(() => paint(isOpen ? query : null), [isOpen, query, turns, pending === null]);

  return {
    isOpen,
    ...query,
    input,
    change: (change) => setQuery((now) => ({ ...now, ...change })),
    step,
    close: () => {
      setOpen(false);
      client.tell({ type: 'closeFind' });
      CSS.highlights.delete('revealed');
      const before = cameFrom.current;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.querySelector<HTMLElement>('.transcript')?.focus();
    },
  };
}

function paint(query: Pick<Find, 'text' | 'matchCase' | 'wholeWord'> | null): void {
  const pattern = query && literalPattern(query.text, query);
  if (!pattern) return void CSS.highlights.delete(highlightName);
  const ranges: Range[] = [];
  for (const side of document.querySelectorAll('.transcript .prompt, .transcript .reply')) {
    const drawn = drawnText(side);
    for (const match of drawn.text.matchAll(pattern)) {
      if (ranges.length < mostPainted) ranges.push(drawn.rangeOf(match.index, match.index + match[0].length));
    }
  }
  CSS.highlights.set(highlightName, new Highlight(...ranges));
}

/** The turn at the upper edge of what can be seen, from which one looks on. */
function firstInSight(): string | null {
  const top = document.querySelector('.transcript')?.getBoundingClientRect().top ?? 0;
  const turns = [...document.querySelectorAll<HTMLElement>('.transcript [data-turn]')];
  return turns.find((turn) => turn.getBoundingClientRect().bottom > top + 8)?.dataset['turn'] ?? null;
}
