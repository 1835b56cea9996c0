import type { TurnState } from '../core/turnState';
import { Icon } from './icon';

/** Says that a reply was given without the oldest turns, for which the request had no room. */
export function OmittedNote({ omitted }: Pick<TurnState, 'omitted'>) {
  if (!omitted) return null;
  const turns = omitted.count === 1 ? 'The oldest turn' : `The ${omitted.count} oldest turns`;
  return (
    <p class="quiet aside" title="They are kept in the session. /compact sums up what came before.">
      <Icon name="fold-up" />
      {turns} had no room in this request.
    </p>
  );
}
