import type { AgentEvent, PlanEntry } from './agentEvent';
import type { Part, Role } from './message';
import { TurnDraft } from './turnDraft';
import { noUsage, type Usage } from './usage';

/** A message as the events of a running turn have built it; the store gives it an id and a time. */
export interface LiveMessage {
  role: Extract<Role, 'assistant' | 'tool'>;
  parts: Part[];
}

/** What a turn looks like after some of its events, on a live stream and after a reload alike. */
export interface TurnState {
  messages: LiveMessage[];
  usage: Usage;
  plan: PlanEntry[];
  /** The call that waits for the person's answer, if one does. */
  askingFor: string | null;
  /** The end of what the running tool has put out; null when none runs. */
  output: { callId: string; text: string } | null;
  /** Why nothing comes just now and until when, in milliseconds since 1970; null when nothing is waited for. */
  waiting: { reason: string; until: number } | null;
  /** How many of the oldest turns the request had no room for, and the newest of them; null when all were sent. */
  omitted: { count: number; throughTurnId: string | null } | null;
  stopReason: string | null;
}

export const emptyTurnState: TurnState = {
  messages: [],
  usage: noUsage,
  plan: [],
  askingFor: null,
  output: null,
  waiting: null,
  omitted: null,
  stopReason: null,
};

/** Pure and append-only: a message, once followed by another, never changes again. */
export function reduceTurn(state: TurnState, event: AgentEvent): TurnState {
  return reduceEvents(state, [event]);
}

/** The same for many events at once, for which it copies the messages once and not once an event. */
export function reduceEvents(state: TurnState, events: readonly AgentEvent[]): TurnState {
  const draft = new TurnDraft(state);
  for (const event of events) draft.add(event);
  return draft.state();
}
