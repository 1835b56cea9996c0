import type { AgentEvent } from './agentEvent';
import type { ContextUse } from './contextUse';
import type { Disposable } from './disposable';
import type { Content } from './message';
import type { QueueState } from './queueState';
import type { QueuedPrompt } from './sessionStore';
import type { PendingTurn, Turn, TurnError } from './turn';
import type { TurnState } from './turnState';

/** Who is to answer. Undefined is the session's own choice, or the first agent there is; a null model is its agent's. */
export interface Answerer {
  agent?: string | null;
  model?: string | null;
}

export interface SendRequest extends Answerer {
  sessionId: string;
  /** `/compact`, alone or with words on what matters, asks for a summary that stands for what came before. */
  prompt: Content;
  /** Undefined is the head, null the root. */
  parentTurnId?: string | null;
}

/** A turn of the history or a prompt in the outbox that is to be answered once more, beside what it has now. */
export interface AgainRequest extends Answerer {
  sessionId: string;
  turnId: string;
}

/** What became of a prompt. Either way it is on disk. */
export type Sent = { type: 'begun'; pending: PendingTurn } | { type: 'queued'; queued: QueuedPrompt };

/** A turn that this window runs, or that has ended and could not be saved yet. */
export interface LiveTurn {
  pending: PendingTurn;
  state: TurnState;
  /** Why the ended turn is not on disk; it is kept in memory and saved as soon as that can be done. */
  unsaved: TurnError | null;
}

/**
 * What happens to the turns of this window, in order. One of `ended`, `released`, `lost` and `discarded` comes once a
 * turn, and last. A turn is `lost` to another window that took it for abandoned; what this one has is kept as another
 * branch. `orphaned` is told of a turn of another window that is gone, `queue` of a session whose queue has changed.
 */
export type TurnProgress =
  | { type: 'begun'; sessionId: string; turnId: string; pending: PendingTurn }
  | { type: 'events'; sessionId: string; turnId: string; events: AgentEvent[] }
  | { type: 'unsaved'; sessionId: string; turnId: string; error: TurnError }
  | { type: 'ended'; sessionId: string; turnId: string; turn: Turn }
  | { type: 'released'; sessionId: string; turnId: string; error: TurnError }
  | { type: 'lost'; sessionId: string; turnId: string; error: TurnError }
  | { type: 'discarded'; sessionId: string; turnId: string }
  | { type: 'orphaned'; sessionId: string; turnId: string }
  | { type: 'queue'; sessionId: string; queue: QueueState };

/** Runs turns from a prompt to exactly one commit. */
export interface TurnRunner {
  /**
   * Resolves once the prompt is on disk; the reply is told through `onDidProgress`. While the session is answering the
   * prompt is queued, unless it names its place: then it is `busy`.
   */
  send(request: SendRequest): Promise<Sent>;
  /** Ends what runs and sends this next, before all that is queued. */
  stopAndSend(request: Omit<SendRequest, 'parentTurnId'>): Promise<Sent>;
  /** Asks the same again, or `prompt` in its place, as a sibling of the turn. */
  retry(request: AgainRequest & { prompt?: Content }): Promise<PendingTurn>;
  /** Goes on from what was received: a sibling that starts with a copy of it. */
  resume(request: AgainRequest): Promise<PendingTurn>;
  /** A prompt in the outbox is deleted; a turn of the history stays in the tree, and the head moves to its parent. */
  discard(sessionId: string, turnId: string): Promise<void>;
  /** Resolves once the turn has ended, wherever it ran; false when none was running. */
  stop(sessionId: string): Promise<boolean>;
  /** Tries at once to save a turn that ended `unsaved`. */
  saveAgain(sessionId: string): Promise<void>;
  live(sessionId: string): LiveTurn | null;
  /** How full the next request would be, were this one to answer it. */
  contextUse(sessionId: string, answerer?: Answerer): Promise<ContextUse>;
  queue(sessionId: string): Promise<QueueState>;
  /** Sends what a stopped queue holds, in order. */
  resumeQueue(sessionId: string): Promise<void>;
  /** Ends what runs and sends this prompt of the queue next. */
  sendQueued(sessionId: string, queuedId: string): Promise<Sent>;
  onDidProgress(listener: (progress: TurnProgress) => void): Disposable;
}
