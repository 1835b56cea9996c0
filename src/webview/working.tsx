import type { PendingView } from '../core/chatState';
import { Icon } from './icon';
import { useNow } from './useNow';

/** What is waited for: the agent, another window, the person there, or a server that asked for patience. */
export function Working({ pending: { here, state, turn } }: { pending: PendingView }) {
  if (state.waiting) return <Patience {...state.waiting} />;
  if (here) return <Line icon="loading" words="Working" />;
  const words = turn.askingFor === null ? 'Another window runs this turn' : 'Waits for an answer in another window';
  return <Line icon={turn.askingFor === null ? 'loading' : 'shield'} words={words} />;
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
