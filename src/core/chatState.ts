import { emptyQueue, type QueueState } from './queueState';
import type { Session } from './session';
import type { PendingTurn, Turn, TurnError } from './turn';
import type { LiveTurn, TurnProgress } from './turnRunner';
import { emptyTurnState, reduceEvents, type TurnState } from './turnState';

/** The newest page of a session with what is under way, as it was at one moment. */
export interface LoadedChat {
  session: Session;
  turns: Turn[];
  /** Where earlier turns begin; null when `turns` reaches the first one. */
  cursor: string | null;
  pending: PendingTurn | null;
  /** Present when this window runs the pending turn; it is ahead of what is on disk. */
  live: LiveTurn | null;
  queue: QueueState;
}

/** What a chat panel is told. A panel that is told `opened` needs to know nothing of what came before. */
export type ChatEvent =
  | { type: 'opened'; chat: LoadedChat; draft: string }
  | { type: 'refreshed'; chat: LoadedChat }
  | { type: 'earlier'; sessionId: string; turns: Turn[]; cursor: string | null }
  | { type: 'progress'; progress: TurnProgress }
  | { type: 'closed'; draft: string }
  | { type: 'unavailable'; problem: TurnError };

/** The turn at the end of the transcript that is not history yet. */
export interface PendingView {
  turn: PendingTurn;
  state: TurnState;
  /** True while this window runs it. */
  here: boolean;
  unsaved: TurnError | null;
}

export interface ChatState {
  phase: 'loading' | 'empty' | 'open' | 'unavailable';
  /** Counts what was opened, so that the input takes a draft once and never again while the person types. */
  opened: number;
  session: Session | null;
  turns: Turn[];
  cursor: string | null;
  pending: PendingView | null;
  queue: QueueState;
  draft: string;
  problem: TurnError | null;
}

export const initialChatState: ChatState = {
  phase: 'loading',
  opened: 0,
  session: null,
  turns: [],
  cursor: null,
  pending: null,
  queue: emptyQueue,
  draft: '',
  problem: null,
};

export function reduceChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'opened':
      return {
        ...withChat(state, event.chat),
        phase: 'open',
        opened: state.opened + 1,
        draft: event.draft,
        problem: null,
      };
    case 'refreshed':
      return state.session?.id === event.chat.session.id ? refreshed(state, event.chat) : state;
    case 'earlier':
      return state.session?.id === event.sessionId ? withEarlier(state, event.turns, event.cursor) : state;
    case 'progress':
      return state.session?.id === event.progress.sessionId ? withProgress(state, event.progress) : state;
    case 'closed':
      return { ...initialChatState, phase: 'empty', opened: state.opened + 1, draft: event.draft };
    case 'unavailable':
      return { ...initialChatState, phase: 'unavailable', opened: state.opened, problem: event.problem };
  }
}

/**
 * The turns that a transcript shows: a turn that is tried again or edited runs beside the one it replaces, which gives
 * way to it. Where its parent is on no page that was read, all stay.
 */
export function shownTurns({ turns, pending }: Pick<ChatState, 'turns' | 'pending'>): Turn[] {
  return pending ? turnsBefore(turns, pending.turn.parentTurnId) : turns;
}

/** Up to where another child of this parent takes its own way. */
function turnsBefore(turns: Turn[], parentTurnId: string | null): Turn[] {
  const end = turns.findIndex((turn) => turn.parentTurnId === parentTurnId);
  return end === -1 ? turns : turns.slice(0, end);
}

/** Pages that were read before stay where the newest page goes on from them; another branch starts anew. */
function refreshed(state: ChatState, chat: LoadedChat): ChatState {
  const first = chat.turns[0];
  const before = first ? state.turns.findIndex((turn) => turn.id === first.parentTurnId) : -1;
  if (!first || before === -1) return withChat(state, chat);
  const earlier = state.turns.slice(0, before + 1);
  return { ...withChat(state, chat), turns: [...earlier, ...chat.turns], cursor: state.cursor };
}

function withChat(state: ChatState, { session, turns, cursor, pending, live, queue }: LoadedChat): ChatState {
  return { ...state, session, turns, cursor, queue, pending: live ? fromLive(live) : fromStore(pending) };
}

function fromLive({ pending, state, unsaved }: LiveTurn): PendingView {
  return { turn: pending, state, here: true, unsaved };
}

function fromStore(pending: PendingTurn | null): PendingView | null {
  if (!pending) return null;
  const messages = pending.messages.flatMap(({ role, parts }) =>
    role === 'assistant' || role === 'tool' ? [{ role, parts }] : [],
  );
  return { turn: pending, state: { ...emptyTurnState, messages, usage: pending.usage }, here: false, unsaved: null };
}

function withEarlier(state: ChatState, turns: Turn[], cursor: string | null): ChatState {
  const known = new Set(state.turns.map(({ id }) => id));
  return { ...state, turns: [...turns.filter(({ id }) => !known.has(id)), ...state.turns], cursor };
}

function withProgress(state: ChatState, progress: TurnProgress): ChatState {
  const { pending } = state;
  if (progress.type === 'queue') return { ...state, queue: progress.queue };
  if (progress.type === 'begun') {
    return { ...state, pending: fromLive({ pending: progress.pending, state: emptyTurnState, unsaved: null }) };
  }
  if (progress.type === 'ended') return withEnded(state, progress.turnId, progress.turn);
  if (pending?.turn.id !== progress.turnId) return state;
  switch (progress.type) {
    case 'events':
      return { ...state, pending: { ...pending, state: reduceEvents(pending.state, progress.events) } };
    case 'unsaved':
      return { ...state, pending: { ...pending, unsaved: progress.error } };
    case 'released':
      return { ...state, pending: released(pending, progress.error) };
    case 'orphaned':
      return { ...state, pending: { ...pending, turn: { ...pending.turn, state: 'abandoned' } } };
    case 'discarded':
      return { ...state, pending: null };
    case 'lost':
      return { ...state, pending: null, problem: progress.error };
  }
}

/** A turn that neither follows nor replaces one of those at hand waits for the refresh that comes after each commit. */
function withEnded(state: ChatState, pendingId: string, turn: Turn): ChatState {
  const pending = state.pending?.turn.id === pendingId ? null : state.pending;
  const before = turnsBefore(state.turns, turn.parentTurnId);
  const isNext = before.length < state.turns.length || (before.at(-1)?.id ?? null) === turn.parentTurnId;
  return { ...state, pending, turns: isNext ? [...before, turn] : state.turns };
}

function released(pending: PendingView, error: TurnError): PendingView {
  return { ...pending, here: false, unsaved: null, turn: { ...pending.turn, state: 'abandoned', error } };
}
