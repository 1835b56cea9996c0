import { useEffect, useRef } from 'preact/hooks';
import { shownTurns, type ChatState } from '../core/chatState';
import type { WebviewMessage } from '../protocol/webviewMessage';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { RestoredNote } from './restoredNote';
import { TurnItem } from './turnItem';
import { isNearEnd, isNearStart, useFollow } from './useFollow';
import { usePlace } from './usePlace';
import { useReveal } from './useReveal';

interface TranscriptProps {
  client: ChatClient;
  state: ChatState;
  actions: ChatActions;
}

/** The turns, oldest first. It follows the end only while the person is there, and keeps its place when pages come in above. */
export function Transcript({ client, state, actions }: TranscriptProps) {
  const { cursor, later, opened } = state;
  // In the middle of the history, what is under way is below what can be seen.
  const pending = later === null ? state.pending : null;
  const turns = shownTurns(state);
  const scroller = useRef<HTMLElement>(null);
  const loading = useRef<string | null>(null);
  const end = pending?.state ?? turns.at(-1)?.id;
  const follow = useFollow(scroller, { opened, first: turns[0]?.id ?? '', end, isNewest: later === null });
  useReveal({ ask: actions.ask, state, scroller, onReveal: follow.letGo });

  const keepPlace = usePlace({ page: client.page, state, ask: actions.ask, scroller, onReturn: follow.letGo });

  const load = (place: string | null, message: () => WebviewMessage) => {
    if (place === null || loading.current === place) return;
    loading.current = place;
    client.request(message()).catch(() => (loading.current = null));
  };
  // Where nothing can be scrolled, nobody could ask for what is above.
  useEffect(() => {
    const element = scroller.current;
    if (element && element.scrollHeight <= element.clientHeight + 1)
      load(cursor, () => ({ type: 'loadEarlier', cursor: cursor ?? '' }));
  });
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    keepPlace(follow.onScroll());
    if (isNearEnd(element)) load(later, () => ({ type: 'loadLater', after: later ?? '' }));
    if (isNearStart(element)) load(cursor, () => ({ type: 'loadEarlier', cursor: cursor ?? '' }));
  };
  const toEnd = () => {
    follow.toEnd();
    if (later !== null) actions.ask({ type: 'loadNewest' });
  };
  /** What opens under the pointer stays there. */
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('summary')) follow.letGo();
  };

  return (
    <main
      class="transcript"
      ref={scroller}
      onScroll={onScroll}
      onClick={onClick}
      aria-label="Conversation"
      tabIndex={0}
    >
      {cursor !== null && <p class="quiet earlier">Earlier turns are above</p>}
      {[
        ...turns.map((turn, index) => (
          <TurnItem
            key={turn.id}
            pending={null}
            turn={turn}
            client={client}
            actions={actions}
            isBusy={pending?.turn.state === 'running'}
            isLast={pending === null && later === null && index === turns.length - 1}
            repaired={state.repairs[turn.id]?.join(' ') ?? ''}
          />
        )),
        pending && <TurnItem key={pending.turn.id} pending={pending} client={client} actions={actions} />,
      ]}
      {pending === null && later === null && <RestoredNote session={state.session} client={client} disabled={false} />}
      {later !== null && <p class="quiet earlier">Later turns are below</p>}
      {follow.isBelow && <ToEnd isFar={later !== null} isNew={follow.isNew} onClick={toEnd} />}
    </main>
  );
}

function ToEnd({ isFar, isNew, onClick }: { isFar: boolean; isNew: boolean; onClick(): void }) {
  const label = isNew ? 'New below' : isFar ? 'To the newest turn' : 'To the end';
  return (
    <button
      type="button"
      class={isNew ? 'to-end to-end-new' : 'to-end'}
      title={label}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={isFar ? 'fold-down' : 'arrow-down'} />
      {isNew && <span>{label}</span>}
    </button>
  );
}
