import type { AgentEvent, PlanEntry, ToolOutputEvent, WaitEvent } from './agentEvent';
import type { Part, Role } from './message';
import { noUsage, updateUsage, type Usage } from './usage';

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
  stopReason: string | null;
}

/** UTF-16 units of a running tool's output that a person is shown. */
const longestOutput = 20_000;

export const emptyTurnState: TurnState = {
  messages: [],
  usage: noUsage,
  plan: [],
  askingFor: null,
  output: null,
  waiting: null,
  stopReason: null,
};

/** Pure and append-only: a message, once followed by another, never changes again. */
export function reduceTurn(state: TurnState, event: AgentEvent): TurnState {
  if (event.type === 'wait') return { ...state, waiting: { reason: event.reason, until: event.until } };
  return reduceNews(state.waiting ? { ...state, waiting: null } : state, event);
}

function reduceNews(state: TurnState, event: Exclude<AgentEvent, WaitEvent>): TurnState {
  switch (event.type) {
    case 'text':
      return withPart(state, 'assistant', event);
    case 'reasoning':
      return withPart(state, 'assistant', event);
    case 'toolCall':
      return withPart(state, 'assistant', event);
    case 'toolResult':
      return { ...withPart(state, 'tool', event), output: null };
    case 'toolOutput':
      return { ...state, output: withOutput(state.output, event) };
    case 'diff':
      // Beside the result of the call that made it: there it parts no calls from their results, and no wire has it.
      return withPart(state, 'tool', { type: 'diff', ...event.diff });
    case 'usage':
      return { ...state, usage: updateUsage(state.usage, event.usage) };
    case 'plan':
      return { ...state, plan: event.entries };
    case 'permission':
      return { ...state, askingFor: event.state === 'asked' ? event.callId : null };
    case 'done':
      return { ...state, stopReason: event.stopReason };
  }
}

function withOutput(output: TurnState['output'], { callId, text }: ToolOutputEvent): TurnState['output'] {
  const before = output?.callId === callId ? output.text : '';
  return { callId, text: (before + text).slice(-longestOutput) };
}

function withPart(state: TurnState, role: LiveMessage['role'], part: Part): TurnState {
  const last = state.messages.at(-1);
  const earlier = state.messages.slice(0, -1);
  const messages =
    last?.role === role
      ? [...earlier, { role, parts: joinPart(last.parts, part) }]
      : [...state.messages, { role, parts: [{ ...part }] }];
  return { ...state, messages };
}

/** Deltas of one text or one reasoning grow the part they continue; a signature closes a reasoning part. */
function joinPart(parts: Part[], part: Part): Part[] {
  const last = parts.at(-1);
  const earlier = parts.slice(0, -1);
  if (last?.type === 'text' && part.type === 'text') {
    return [...earlier, { ...last, text: last.text + part.text }];
  }
  if (last?.type === 'reasoning' && part.type === 'reasoning' && last.signature === undefined) {
    return [...earlier, { ...last, ...part, text: last.text + part.text }];
  }
  return [...parts, { ...part }];
}
