import type { AgentEvent } from './agentEvent';
import type { Disposable } from './disposable';
import type { Content } from './message';
import type { PendingTurn, Turn, TurnError } from './turn';
import type { TurnState } from './turnState';

export interface SendRequest {
  sessionId: string;
  prompt: Content;
  /** Undefined is the session's own agent, or the first one there is. */
  agent?: string | null;
  model?: string | null;
  /** Undefined is the head, null the root. */
  parentTurnId?: string | null;
}

/** A turn that this window runs, or that has ended and could not be saved yet. */
export interface LiveTurn {
  pending: PendingTurn;
  state: TurnState;
  /** Why the ended turn is not on disk; it is kept in memory until `saveAgain` succeeds. */
  unsaved: TurnError | null;
}

/**
 * What happens to the turns of this window, in order. One of `ended`, `released` and `lost` comes once a turn, and last.
 * A turn is `lost` to another window that took it for abandoned; what this one has is kept as another branch.
 */
export type TurnProgress =
  | { type: 'begun'; sessionId: string; turnId: string; pending: PendingTurn }
  | { type: 'events'; sessionId: string; turnId: string; events: AgentEvent[] }
  | { type: 'unsaved'; sessionId: string; turnId: string; error: TurnError }
  | { type: 'ended'; sessionId: string; turnId: string; turn: Turn }
  | { type: 'released'; sessionId: string; turnId: string; error: TurnError }
  | { type: 'lost'; sessionId: string; turnId: string; error: TurnError };

/** Runs turns from a prompt to exactly one commit. */
export interface TurnRunner {
  /** Resolves once the prompt is on disk; the reply is told through `onDidProgress`. */
  send(request: SendRequest): Promise<PendingTurn>;
  /** Resolves once the turn has ended, wherever it ran; false when none was running. */
  stop(sessionId: string): Promise<boolean>;
  /** Tries once more to save a turn that ended `unsaved`. */
  saveAgain(sessionId: string): Promise<void>;
  live(sessionId: string): LiveTurn | null;
  onDidProgress(listener: (progress: TurnProgress) => void): Disposable;
}
