import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { bestMatch } from '../core/bestMatch';
import type { ChatState } from '../core/chatState';
import type { Reveal, RevealMatch } from '../core/reveal';
import type { ChatActions } from './chatActions';
import { drawnText } from './drawnText';
import { scrollToTop } from './scrollToTop';
import { scrollToRange } from './scrollToRange';

/** The name under which the style sheet knows the marked stretch. */
const highlightName = 'revealed';
/** Folds within folds: steps, one of them, its result. */
const deepestFold = 3;

interface RevealOptions {
  ask: ChatActions['ask'];
  state: ChatState;
  scroller: RefObject<HTMLElement | null>;
  /** Called before the place is changed, so that nothing takes the person back to the end. */
  onReveal(): void;
}

/**
 * Brings what the host asks for into sight and marks it, without a change to the page: a highlight is a range that the
 * browser paints. Turns that are not loaded are asked for first.
 */
export function useReveal({ ask, state, scroller, onReveal }: RevealOptions): void {
  const { reveal, turns } = state;
  const shown = useRef<Reveal | null>(null);
  const asked = useRef<Reveal | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!reveal) CSS.highlights.delete(highlightName);
    if (!reveal || shown.current === reveal || !element) return;
    const article = element.querySelector(`[data-turn="${CSS.escape(reveal.turnId)}"]`);
    if (article) {
      shown.current = reveal;
      onReveal();
      void show(article, reveal.match, element);
    } else if (asked.current !== reveal) {
      asked.current = reveal;
      ask({ type: 'loadAround', turnId: reveal.turnId });
    }
  }, [reveal, turns]);
  useEffect(() => () => void CSS.highlights.delete(highlightName), []);
}

async function show(article: Element, match: RevealMatch | null, scroller: HTMLElement): Promise<void> {
  const range = match && (findIn(article, match) ?? (await findFolded(article, match)));
  CSS.highlights.set(highlightName, new Highlight(...(range ? [range] : [])));
  if (range) scrollToRange(range, scroller);
  else scrollToTop(article, scroller);
}

function findIn(article: Element, match: RevealMatch): Range | null {
  for (const side of article.querySelectorAll(match.side === 'prompt' ? '.prompt' : '.reply')) {
    const drawn = drawnText(side);
    const found = bestMatch(drawn.text, match);
    if (!found) continue;
    const range = drawn.rangeOf(...found);
    for (const fold of foldsAround(range)) fold.open = true;
    return range;
  }
  return null;
}

/** What is folded may be drawn only when it is opened. Folds that do not hold the match are closed again. */
async function findFolded(article: Element, match: RevealMatch): Promise<Range | null> {
  const opened: HTMLDetailsElement[] = [];
  for (let depth = 0; depth < deepestFold; depth += 1) {
    const closed = [...article.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    if (closed.length === 0) break;
    for (const fold of closed) fold.open = true;
    opened.push(...closed);
    await nextFrame();
    await nextFrame();
  }
  const range = findIn(article, match);
  const needed = range ? foldsAround(range) : [];
  for (const fold of opened) fold.open = needed.includes(fold);
  return range;
}

function foldsAround(range: Range): HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = [];
  for (let at = range.startContainer.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) folds.push(at);
  }
  return folds;
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => void requestAnimationFrame(() => resolve()));
}
