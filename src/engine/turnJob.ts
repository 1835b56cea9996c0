import type { Agent } from '../core/agent';
import type { AgentEvent } from '../core/agentEvent';
import type { StopSignal } from '../core/stopSignal';
import type { PendingTurn } from '../core/turn';
import { askAgent } from './askAgent';
import { asksToCompact, compactSession } from './compactSession';
import type { EnginePorts } from './enginePorts';

/** A turn that is to be run: its prompt is on disk, and nobody has been asked yet. */
export interface TurnJob {
  pending: PendingTurn;
  /** A copy of the partial reply that the turn resumes; empty for a turn of its own. */
  opening: AgentEvent[];
  /** Asks whoever answers. Nothing happens before the first event is asked for. */
  answer(signal: StopSignal): AsyncIterable<AgentEvent>;
}

/** A summary is made or not; there is nothing of one that could be resumed. */
export function turnJob(ports: EnginePorts, agent: Agent, pending: PendingTurn, opening: AgentEvent[]): TurnJob {
  if (asksToCompact(pending.prompt)) {
    return { pending, opening: [], answer: (signal) => compactSession(ports.store, agent, pending, signal) };
  }
  return { pending, opening, answer: (signal) => askAgent(ports, agent, pending, opening, signal) };
}
