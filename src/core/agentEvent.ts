import type { Json } from './json';
import type { DiffPart } from './message';
import type { Usage } from './usage';

export type TextEvent = { type: 'text'; text: string };
/** `durationMs` is the engine's to say. */
export type ReasoningEvent = { type: 'reasoning'; text: string; signature?: string; durationMs?: number };
/** Sent once, when the call is complete; `incomplete` when the stream ended inside its arguments. */
export type ToolCallEvent = { type: 'toolCall'; id: string; name: string; input: Json; incomplete?: boolean };
export type ToolResultEvent = { type: 'toolResult'; id: string; output: Json; isError: boolean; durationMs?: number };
/** A tool waits for the person, and then what the person said. Shown live, not part of the history. */
export type PermissionEvent = { type: 'permission'; callId: string; state: 'asked' | 'allowed' | 'rejected' };
/** What a running tool has put out by now. Shown live and never saved: the result that follows carries what counts. */
export type ToolOutputEvent = { type: 'toolOutput'; callId: string; text: string };
export type PlanEvent = { type: 'plan'; entries: PlanEntry[] };
export type DiffEvent = { type: 'diff'; diff: Omit<DiffPart, 'type'> };
/** Running totals; a field left out keeps its value. */
export type UsageEvent = { type: 'usage'; usage: Partial<Usage> };
/** The server asked for patience, until a time in milliseconds since 1970. Shown live, never saved; what comes next ends it. */
export type WaitEvent = { type: 'wait'; reason: string; until: number };
/** Stands for the turns before it from now on; how a turn that compacts a session answers. */
export type SummaryEvent = { type: 'summary'; text: string; throughTurnId: string };
/**
 * So many of the oldest turns had no room in a request, up to and including this one, where that is known. An agent says
 * it of what it was given, when the turn has outgrown it; the engine counts in what it did not give.
 */
export type OmittedEvent = { type: 'omitted'; count: number; throughTurnId: string | null };
export type DoneEvent = { type: 'done'; stopReason: string };

export interface PlanEntry {
  text: string;
  state: 'pending' | 'running' | 'done';
}

/** Everything an agent can say about a turn while it runs. */
export type AgentEvent =
  | TextEvent
  | ReasoningEvent
  | ToolCallEvent
  | ToolResultEvent
  | PermissionEvent
  | ToolOutputEvent
  | PlanEvent
  | DiffEvent
  | UsageEvent
  | WaitEvent
  | SummaryEvent
  | OmittedEvent
  | DoneEvent;
