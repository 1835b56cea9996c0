import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ChatClient } from './chatClient';
import { historyPlace, stepHistory, type HistoryPlace } from './promptHistory';
import type { Composer } from './useComposer';

/** Earlier prompts by arrow up, and back to the draft by arrow down. True when the key was taken. */
export function useHistory(client: ChatClient, composer: Composer): (event: KeyboardEvent) => boolean {
  const place = useRef<HistoryPlace | null>(null);
  const caret = useRef(false);
  const { opened, turns } = client.state;
  const isBrowsing = composer.setAside !== null;

  useLayoutEffect(() => {
    place.current = null;
  }, [opened, turns.length]);
  useLayoutEffect(() => {
    if (!isBrowsing) place.current = null;
  }, [isBrowsing]);
  useLayoutEffect(() => {
    if (!caret.current) return;
    caret.current = false;
    composer.input.current?.setSelectionRange(0, 0);
  });

  const step = (direction: -1 | 1) => {
    const next = place.current && stepHistory(place.current, direction);
    if (!next) return;
    place.current = next.place;
    caret.current = true;
    composer.show(next.place.index === next.place.prompts.length ? null : next.shown);
  };

  return (event) => {
    const element = composer.input.current;
    if (!element || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
    const { value, selectionStart, selectionEnd } = element;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    if (event.key === 'ArrowUp' && isAtStart) {
      if (place.current) step(-1);
      else {
        const draft = composer.prompt;
        client
          .request({ type: 'promptHistory' })
          .then((prompts) => {
            place.current = historyPlace(prompts, draft);
            step(-1);
          })
          .catch(() => {});
      }
      return true;
    }
    const isAtEnd = isAtStart || !value.slice(selectionEnd).includes('\n');
    if (event.key !== 'ArrowDown' || !isBrowsing || !isAtEnd) return false;
    step(1);
    return true;
  };
}
