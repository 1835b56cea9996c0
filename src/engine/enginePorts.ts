import type { Agent } from '../core/agent';
import type { Clock } from '../core/clock';
import type { SessionStore } from '../core/sessionStore';
import type { Timers } from '../core/timers';
import type { ToolBox, ToolBoxOwner } from '../core/tool';

/** All that the engine asks of the world. */
export interface EnginePorts {
  store: EngineStore;
  timers: Timers;
  /** Tells how long things take; where it is not given, nobody is told. */
  clock?: Clock;
  /** Those there are now; the first one is asked where neither the prompt nor its session names another. */
  agents: readonly Agent[];
  /** What agents may do in a turn; nothing where it is not given. */
  toolBox?(owner: ToolBoxOwner): ToolBox;
  /** Milliseconds without a word after which an agent is taken to be gone. */
  silenceLimit?: number;
  log(message: string, error: unknown): void;
}

export type EngineStore = Pick<
  SessionStore,
  | 'listSessions'
  | 'loadSession'
  | 'readTurns'
  | 'readContext'
  | 'updateSession'
  | 'revertTo'
  | 'beginTurn'
  | 'appendPartial'
  | 'renewLease'
  | 'commitTurn'
  | 'releasePending'
  | 'discardPending'
  | 'requestStop'
  | 'enqueue'
  | 'listQueue'
  | 'removeQueued'
  | 'moveQueued'
  | 'onDidChange'
>;
