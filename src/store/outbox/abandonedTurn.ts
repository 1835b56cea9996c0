import type { PendingRecord, Received } from '../rows/pendingRows';
import type { TurnRecord } from '../rows/turnRows';
import { isUnanswered, toEndedTurn, type CheckedOutcome } from './outcome';

/** What stands for the content of a turn that was ended in place of its owner: no outcome hashes to it. */
export const abandonedHash = 'abandoned';

/** A prompt that nobody runs any more as it enters the history, with what was received of its answer. */
export function abandonedTurn(pending: PendingRecord, received: Received): TurnRecord {
  const outcome: CheckedOutcome = { status: 'interrupted', contentHash: abandonedHash, hashAsGiven: abandonedHash };
  const turn = toEndedTurn(pending, received, outcome, received.lastAt ?? pending.startedAt);
  return isUnanswered(turn) ? { ...turn, status: 'unanswered' } : turn;
}
