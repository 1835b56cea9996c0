import type { QueuedPrompt } from './sessionStore';
import type { TurnError } from './turn';

/** The prompts that wait in a session, first to last. */
export interface QueueState {
  prompts: QueuedPrompt[];
  /** Why they are not sent until the person goes on; null when each is sent as soon as the turn before it is complete. */
  stopped: TurnError | null;
}

export const emptyQueue: QueueState = { prompts: [], stopped: null };
