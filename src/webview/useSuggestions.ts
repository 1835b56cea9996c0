import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AgentCommand } from '../core/agentCommand';
import type { Suggestion } from '../core/suggestion';
import type { ChatClient } from './chatClient';
import { mentionAt, replaceTrigger, wordFor, type Trigger } from './mentionAt';
import type { Composer } from './useComposer';

export type SuggestedItem = { type: 'command'; command: AgentCommand } | { type: 'mention'; suggestion: Suggestion };

/** The list over the input, for as long as something is typed that it can complete. */
export interface Suggestions {
  trigger: Trigger | null;
  items: SuggestedItem[];
  active: number;
  isLoading: boolean;
  /** To be called whenever the text or the caret has moved. */
  follow(): void;
  /** True when the key was the list's own. */
  onKeyDown(event: KeyboardEvent): boolean;
  choose(item: SuggestedItem): void;
  close(): void;
}

interface Found {
  near: Suggestion[];
  symbols: Suggestion[];
  isLoading: boolean;
}

const nothing: Found = { near: [], symbols: [], isLoading: false };

export function useSuggestions(client: ChatClient, composer: Composer, commands: readonly AgentCommand[]): Suggestions {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [found, setFound] = useState<Found>(nothing);
  const [active, setActive] = useState(0);
  const dismissed = useRef<number | null>(null);
  const caret = useRef<number | null>(null);
  const asked = useRef(0);
  /** The key that chooses was pressed before the list had caught up with what is typed. */
  const isChosen = useRef(false);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    composer.input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const close = () => {
    asked.current += 1;
    isChosen.current = false;
    setTrigger(null);
    setFound(nothing);
  };

  const ask = (query: string) => {
    asked.current += 1;
    isChosen.current = false;
    const turn = asked.current;
    setFound((before) => ({ ...before, isLoading: true }));
    const take = (part: Partial<Found>) => {
      if (turn === asked.current) setFound((before) => ({ ...before, ...part }));
    };
    client
      .request({ type: 'suggest', query, of: 'near' })
      .catch(() => [])
      .then((near) => take({ near, isLoading: false }));
    client
      .request({ type: 'suggest', query, of: 'symbols' })
      .catch(() => [])
      .then((symbols) => take({ symbols }));
  };

  const follow = () => {
    const element = composer.input.current;
    if (!element) return;
    const { value, selectionStart, selectionEnd } = element;
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    if (!next) dismissed.current = null;
    if (!next || dismissed.current === next.start) return trigger ? close() : undefined;
    if (trigger && trigger.sign === next.sign && trigger.query === next.query && trigger.end === next.end) return;
    setTrigger(next);
    setActive(0);
    if (next.sign === '@') ask(next.query);
  };

  const items = trigger ? itemsFor(trigger, commands, found) : [];

  const choose = (item: SuggestedItem) => {
    if (!trigger) return;
    const word =
      item.type === 'command' ? `/${item.command.name}` : wordFor(composer.prompt.text, trigger, item.suggestion.word);
    const replaced = replaceTrigger(composer.prompt.text, trigger, word);
    composer.type(replaced.text);
    caret.current = replaced.caret;
    close();
    composer.input.current?.focus();
    if (item.type === 'mention') void composer.attachFrom(attachmentsOf(client, item.suggestion));
  };

  useEffect(() => {
    if (found.isLoading || !isChosen.current) return;
    isChosen.current = false;
    const [first] = items;
    if (first) choose(first);
  }, [found.isLoading]);

  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active];
    if (trigger && found.isLoading && isChoosing(event)) return (isChosen.current = true);
    if (!trigger || !item) {
      if (trigger && event.key === 'Escape') return dismiss();
      return false;
    }
    if (event.key === 'Escape') return dismiss();
    if (event.key === 'ArrowDown') setActive((active + 1) % items.length);
    else if (event.key === 'ArrowUp') setActive((active + items.length - 1) % items.length);
    else if (isChoosing(event) && !(event.key === 'Enter' && isTyped(item, trigger))) choose(item);
    else return false;
    return true;
  };

  /** Escape closes the list for this word, and nothing else. */
  const dismiss = () => {
    dismissed.current = trigger?.start ?? null;
    close();
    return true;
  };

  return {
    trigger,
    items,
    active: Math.min(active, items.length - 1),
    isLoading: found.isLoading,
    follow,
    onKeyDown,
    choose,
    close,
  };
}

function itemsFor({ sign, query }: Trigger, commands: readonly AgentCommand[], found: Found): SuggestedItem[] {
  if (sign === '@') {
    return [...found.near, ...found.symbols].map((suggestion) => ({ type: 'mention', suggestion }));
  }
  const wanted = query.toLowerCase();
  const starting = commands.filter(({ name }) => name.startsWith(wanted));
  const holding = commands.filter(({ name }) => !name.startsWith(wanted) && name.includes(wanted));
  return [...starting, ...holding].map((command) => ({ type: 'command', command }));
}

function isChoosing({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === 'Tab') && !(shiftKey || ctrlKey || metaKey || altKey);
}

/** A command that is typed out needs no choosing: Enter sends it. */
function isTyped(item: SuggestedItem, { query }: Trigger): boolean {
  return item.type === 'command' && item.command.name === query.toLowerCase();
}

/** Of a symbol, lists know where its name is; all its lines are looked up when it is chosen. */
async function attachmentsOf(client: ChatClient, { kind, attachments }: Suggestion) {
  const [symbol] = attachments;
  if (kind !== 'symbol' || symbol?.type !== 'file' || !symbol.range) return attachments;
  const { path, range, note = '' } = symbol;
  return [await client.request({ type: 'locateSymbol', path, range, name: note })];
}
