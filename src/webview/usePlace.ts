import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { ChatState } from '../core/chatState';
import type { ChatActions } from './chatActions';
import type { Page } from './page';

/** Where the person was: this turn, so many pixels above or below the upper edge. */
export interface Place {
  turnId: string;
  offset: number;
}

interface PlaceOptions {
  page: Page;
  state: ChatState;
  ask: ChatActions['ask'];
  scroller: RefObject<HTMLElement | null>;
  /** Called before the place is taken again, so that nothing takes the person to the end. */
  onReturn(): void;
}

/** Milliseconds of quiet after which a place is kept. */
const quiet = 150;

/** Brings the person back to where they were when the page is thrown away and built anew. Gives what keeps the place. */
export function usePlace({ page, state, ask, scroller, onReturn }: PlaceOptions): (isAtEnd: boolean) => void {
  const sessionId = state.session?.id ?? null;
  const wanted = useRef<Place | null>(page.readState().sessionId === sessionId ? page.readState().place : null);
  const asked = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useLayoutEffect(() => {
    const place = wanted.current;
    const element = scroller.current;
    if (!place || !element || state.reveal) return void (wanted.current = null);
    const turn = element.querySelector(`[data-turn="${CSS.escape(place.turnId)}"]`);
    if (turn) {
      wanted.current = null;
      onReturn();
      element.scrollTop += turn.getBoundingClientRect().top - element.getBoundingClientRect().top - place.offset;
    } else if (!asked.current) {
      asked.current = true;
      ask({ type: 'returnTo', turnId: place.turnId });
    }
  }, [state.turns]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (isAtEnd) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const place = isAtEnd || !scroller.current ? null : placeIn(scroller.current);
      page.writeState({ sessionId, place });
    }, quiet);
  };
}

/** The first turn that reaches into sight. */
function placeIn(scroller: HTMLElement): Place | null {
  const { top } = scroller.getBoundingClientRect();
  for (const turn of scroller.querySelectorAll<HTMLElement>('[data-turn]')) {
    const box = turn.getBoundingClientRect();
    if (box.bottom > top) return { turnId: turn.dataset['turn'] ?? '', offset: box.top - top };
  }
  return null;
}
