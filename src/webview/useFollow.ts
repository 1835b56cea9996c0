import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels from an edge within which the person counts as being there. */
const edge = 48;

interface Followed {
  /** Counts what was opened; each opening begins at the end. */
  opened: number;
  /** The first turn that is there; another one means that a page came in above. */
  first: string;
  /** Another value whenever something is added at the end. */
  end: unknown;
  /** False in the middle of the history, where the end of what is loaded is not the end. */
  isNewest: boolean;
}

export interface Follow {
  /** True while the end is out of sight, and whether anything came there since. */
  isBelow: boolean;
  isNew: boolean;
  /** Says whether the person is at the end now. */
  onScroll(): boolean;
  toEnd(): void;
  /** The person looks at something else now, and is not taken away from it. */
  letGo(): void;
}

/** Keeps a list at its end while the person is there, and else at its place, whatever grows above or below. */
export function useFollow(scroller: { current: HTMLElement | null }, followed: Followed): Follow {
  const { opened, first, end, isNewest } = followed;
  const place = useRef({ atEnd: true, first: '', height: 0, view: '', opened, end, isNewest });
  const [isBelow, setBelow] = useState(false);
  const [isNew, setNew] = useState(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = place.current;
    if (before.opened !== opened) before.atEnd = isNewest;
    if (before.atEnd && isNewest) element.scrollTop = element.scrollHeight;
    else if (first !== before.first) element.scrollTop += element.scrollHeight - before.height;
    if (before.atEnd) setNew(false);
    // In the middle of the history, another end is another page, and nothing new.
    else if (before.end !== end && before.opened === opened && before.isNewest && isNewest) setNew(true);
    place.current = { ...before, first, height: element.scrollHeight, view: viewOf(element), opened, end, isNewest };
    setBelow(!isNewest || (!before.atEnd && !isNearEnd(element)));
  });

  /** Who is at the end stays there when the panel, a turn, or what is below the list takes another size. */
  const onResize = () => {
    const element = scroller.current;
    if (!element) return;
    if (place.current.atEnd) element.scrollTop = element.scrollHeight;
    place.current = { ...place.current, height: element.scrollHeight, view: viewOf(element) };
  };
  useSizes(scroller, onResize);

  return {
    isBelow,
    isNew,
    onScroll: () => {
      const element = scroller.current;
      if (!element) return true;
      // The browser scrolls by itself when the panel takes another size; only when it has not, it was the person.
      if (place.current.view !== viewOf(element)) onResize();
      else place.current.atEnd = isNewest && isNearEnd(element);
      setBelow(!place.current.atEnd);
      return place.current.atEnd;
    },
    toEnd: () => {
      place.current.atEnd = true;
      if (isNewest) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    },
    letGo: () => {
      place.current.atEnd = false;
    },
  };
}

export function isNearStart(element: HTMLElement): boolean {
  return element.scrollTop < edge;
}

export function isNearEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < edge;
}

/** Calls back when the list or anything in it takes another size, such as a turn whose files have been compared. */
function useSizes(scroller: { current: HTMLElement | null }, onResize: () => void): void {
  const observer = useRef<ResizeObserver | null>(null);
  const watched = useRef(new WeakSet<Element>());
  useEffect(() => () => observer.current?.disconnect(), []);
  useEffect(() => {
    observer.current ??= new ResizeObserver(onResize);
    for (const element of [scroller.current, ...(scroller.current?.children ?? [])]) {
      if (!element || watched.current.has(element)) continue;
      watched.current.add(element);
      observer.current.observe(element);
    }
  });
}

function viewOf(element: HTMLElement): string {
  return `${element.clientWidth} × ${element.clientHeight}`;
}
