import type { Agent } from '../core/agent';
import type { SessionStore } from '../core/sessionStore';
import type { Timers } from '../core/timers';

/** All that the engine asks of the world. */
export interface EnginePorts {
  store: EngineStore;
  timers: Timers;
  /** The first one is asked where neither the prompt nor its session names another. */
  agents: readonly Agent[];
  log(message: string, error: unknown): void;
}

export type EngineStore = Pick<
  SessionStore,
  | 'loadSession'
  | 'readContext'
  | 'updateSession'
  | 'beginTurn'
  | 'appendPartial'
  | 'renewLease'
  | 'commitTurn'
  | 'releasePending'
  | 'requestStop'
  | 'onDidChange'
>;
