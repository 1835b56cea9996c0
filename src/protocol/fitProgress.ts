import type { AgentEvent } from '../core/agentEvent';
import type { TurnProgress } from '../core/turnRunner';
import { clipEvent } from './clipEvent';
import { clipPending } from './clipPending';
import { clipQueue } from './clipQueue';
import { fitTurn } from './fitTurns';
import { jsonBytes } from './jsonBytes';

/** Bytes of events in one message, unless a single one has more. */
const roomForEvents = 400_000;

/** What happens to a turn, in messages that are each small enough for a panel. */
export function fitProgress(progress: TurnProgress): TurnProgress[] {
  switch (progress.type) {
    case 'begun':
      return [{ ...progress, pending: clipPending(progress.pending) }];
    case 'ended':
      return [{ ...progress, turn: fitTurn(progress.turn) }];
    case 'queue':
      return [{ ...progress, queue: clipQueue(progress.queue) }];
    case 'events':
      return batches(progress.events.map(clipEvent)).map((events) => ({ ...progress, events }));
    default:
      return [progress];
  }
}

function batches(events: AgentEvent[]): AgentEvent[][] {
  let batch: AgentEvent[] = [];
  const all = [batch];
  let room = roomForEvents;
  for (const event of events) {
    const size = jsonBytes(event) + 1;
    if (size > room && batch.length > 0) {
      batch = [];
      all.push(batch);
      room = roomForEvents;
    }
    batch.push(event);
    room -= size;
  }
  return all;
}
