import type { Agent } from '../core/agent';
import type { SessionStore } from '../core/sessionStore';
import type { Timers } from '../core/timers';
import type { ToolBox, ToolBoxOwner } from '../core/tool';

/** All that the engine asks of the world. */
export interface EnginePorts {
  store: EngineStore;
  timers: Timers;
  /** The first one is asked where neither the prompt nor its session names another. */
  agents: readonly Agent[];
  /** What agents may do in a turn; nothing where it is not given. */
  toolBox?(owner: ToolBoxOwner): ToolBox;
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
