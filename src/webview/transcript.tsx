import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { shownTurns, type ChatState } from '../core/chatState';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { PendingTurnView } from './pendingTurnView';
import { TurnView } from './turnView';

/** Pixels from an edge within which the person counts as being there. */
const edge = 48;

interface TranscriptProps {
  client: ChatClient;
  state: ChatState;
  actions: ChatActions;
}

/** The turns, oldest first. It follows the end only while the person is there, and keeps its place when pages come in above. */
export function Transcript({ client, state, actions }: TranscriptProps) {
  const { cursor, pending, opened } = state;
  const turns = shownTurns(state);
  const scroller = useRef<HTMLElement>(null);
  const place = useRef({ atEnd: true, first: '', height: 0, view: '', opened });
  const [isBelow, setBelow] = useState(false);
  const loading = useRef<string | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const first = turns[0]?.id ?? '';
    const before = place.current;
    if (before.opened !== opened) before.atEnd = true;
    if (before.atEnd) element.scrollTop = element.scrollHeight;
    else if (first !== before.first) element.scrollTop += element.scrollHeight - before.height;
    place.current = { ...before, first, height: element.scrollHeight, view: viewOf(element), opened };
    setBelow(!before.atEnd && !isNearEnd(element));
  });

  /** Who is at the end stays there when the panel, or what is below the transcript, takes another size. */
  const onResize = () => {
    const element = scroller.current;
    if (!element) return;
    if (place.current.atEnd) element.scrollTop = element.scrollHeight;
    place.current = { ...place.current, height: element.scrollHeight, view: viewOf(element) };
  };

  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(onResize);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    // The browser scrolls by itself when the panel takes another size; only when it has not, it was the person.
    if (place.current.view !== viewOf(element)) onResize();
    else place.current.atEnd = isNearEnd(element);
    setBelow(!place.current.atEnd);
    if (element.scrollTop < edge && cursor !== null && loading.current !== cursor) {
      loading.current = cursor;
      client.request({ type: 'loadEarlier', cursor }).catch(() => (loading.current = null));
    }
  };

  const toEnd = () => {
    place.current.atEnd = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  };

  return (
    <main class="transcript" ref={scroller} onScroll={onScroll} aria-label="Conversation" tabIndex={0}>
      {cursor !== null && <p class="quiet earlier">Earlier turns are above</p>}
      {turns.map((turn, index) => (
        <TurnView
          key={turn.id}
          turn={turn}
          client={client}
          actions={actions}
          isBusy={pending?.turn.state === 'running'}
          isLast={pending === null && index === turns.length - 1}
        />
      ))}
      {pending && <PendingTurnView key={pending.turn.id} pending={pending} client={client} actions={actions} />}
      {isBelow && (
        <button type="button" class="to-end" title="To the end" aria-label="To the end" onClick={toEnd}>
          <Icon name="arrow-down" />
        </button>
      )}
    </main>
  );
}

function isNearEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < edge;
}

function viewOf(element: HTMLElement): string {
  return `${element.clientWidth} × ${element.clientHeight}`;
}
