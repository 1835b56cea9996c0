import { useEffect, useState } from 'preact/hooks';
import type { PendingView } from '../core/chatState';
import { Icon } from './icon';
import { useNow } from './useNow';

/** Milliseconds without anything new after which a reply no longer shows by itself that it goes on. */
const patience = 1000;

/** What is waited for: the agent, another window, the person there, or a server that asked for patience. */
export function Working({ pending: { here, state, turn } }: { pending: PendingView }) {
  if (state.waiting) return <Patience {...state.waiting} />;
  if (here) return <Busy state={state} />;
  const words = turn.askingFor === null ? 'Another window runs this turn' : 'Waits for an answer in another window';
  return <Line icon={turn.askingFor === null ? 'loading' : 'shield'} words={words} />;
}

/** What turns is drawn sixty times a second; a reply that flows in shows by itself that it goes on. */
function Busy({ state }: Pick<PendingView, 'state'>) {
  const isStill = useStillness(state);
  return <Line icon={isStill || state.messages.length === 0 ? 'loading' : 'edit'} words="Working" />;
}

/** Whether it has been the same for a while. */
function useStillness(value: unknown): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    setStill(false);
    const timer = setTimeout(() => setStill(true), patience);
    return () => clearTimeout(timer);
  }, [value]);
  return isStill;
}

function Line({ icon, words }: { icon: string; words: string }) {
  return (
    <p class="quiet working" role="status">
      <Icon name={icon} spin={icon === 'loading'} />
      {words}
    </p>
  );
}

/** The seconds are for the eye; who listens is told once. */
function Patience({ reason, until }: { reason: string; until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
  return (
    <p class="quiet working">
      <Icon name="clock" />
      <span role="status">{reason}</span>
      <span class="countdown" aria-hidden="true">
        Goes on in {seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}
      </span>
    </p>
  );
}
