import { emptyPrompt, type PromptInput } from './promptInput';
import type { ApprovalQuestion } from './approval';
import { emptyQueue, type QueueState } from './queueState';
import type { Reveal } from './reveal';
import type { Session } from './session';
import type { PendingTurn, Turn, TurnError } from './turn';
import type { LiveTurn, TurnProgress } from './turnRunner';
import { emptyTurnState, reduceEvents, type TurnState } from './turnState';
import { withLater, type TurnWindow } from './turnWindow';

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
  /** By which rules which turns were repaired. */
  repairs: TurnRepairs;
}

/** The rules, by the id of the turn. */
export type TurnRepairs = Record<string, string[]>;

/** What a chat panel is told. A panel that is told `opened` needs to know nothing of what came before. */
export type ChatEvent =
  | { type: 'opened'; chat: LoadedChat; draft: PromptInput; at?: RevealedPlace }
  /** `isInWindow` says that the turns a panel has from the middle of the history are still on the current branch. */
  | { type: 'refreshed'; chat: LoadedChat; isInWindow?: boolean }
  | { type: 'earlier'; sessionId: string; turns: Turn[]; cursor: string | null }
  | { type: 'later'; sessionId: string; turns: Turn[]; later: string | null }
  | { type: 'window'; sessionId: string; window: TurnWindow; leftBranch?: string | null }
  | { type: 'revealed'; sessionId: string; reveal: Reveal }
  | { type: 'progress'; progress: TurnProgress }
  | { type: 'closed'; draft: PromptInput }
  /** What is being typed into the session in another panel or window. */
  | { type: 'drafted'; sessionId: string; draft: PromptInput }
  | { type: 'asked'; sessionId: string; question: ApprovalQuestion }
  | { type: 'answered'; sessionId: string; requestId: string }
  | { type: 'unavailable'; problem: TurnError };

/** A session is opened at this place instead of its end. */
export interface RevealedPlace {
  reveal: Reveal;
  window: TurnWindow;
  /** The head that the session had, when another branch had to be selected. */
  leftBranch: string | null;
}

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
  /** Counts the drafts that came from other panels. */
  drafted: number;
  session: Session | null;
  turns: Turn[];
  cursor: string | null;
  /** After which turn later ones are to be read; null where `turns` reaches the newest, as it mostly does. */
  later: string | null;
  /** What was last to be brought into sight; a new object each time, so that the same place can be asked for again. */
  reveal: Reveal | null;
  /** The head of the branch that was left for what is revealed. */
  leftBranch: string | null;
  pending: PendingView | null;
  queue: QueueState;
  repairs: TurnRepairs;
  draft: PromptInput;
  /** What waits for the person's answer, oldest first. The host tells them anew after each `opened`. */
  approvals: ApprovalQuestion[];
  problem: TurnError | null;
}

export const initialChatState: ChatState = {
  phase: 'loading',
  opened: 0,
  drafted: 0,
  session: null,
  turns: [],
  cursor: null,
  later: null,
  reveal: null,
  leftBranch: null,
  pending: null,
  queue: emptyQueue,
  repairs: {},
  draft: emptyPrompt,
  approvals: [],
  problem: null,
};

export function reduceChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'opened':
      return {
        ...withChat(state, event.chat),
        ...event.at?.window,
        reveal: event.at?.reveal ?? null,
        leftBranch: event.at?.leftBranch ?? null,
        phase: 'open',
        approvals: [],
        opened: state.opened + 1,
        draft: event.draft,
        problem: null,
      };
    case 'refreshed':
      return state.session?.id === event.chat.session.id ? refreshed(state, event.chat, event.isInWindow) : state;
    case 'earlier':
      return state.session?.id === event.sessionId ? withEarlier(state, event.turns, event.cursor) : state;
    case 'later':
      return state.session?.id === event.sessionId
        ? { ...state, ...withLater(state, event.turns, event.later) }
        : state;
    case 'window':
      return state.session?.id === event.sessionId
        ? { ...state, ...event.window, leftBranch: event.leftBranch ?? null }
        : state;
    case 'revealed':
      return state.session?.id === event.sessionId ? { ...state, reveal: event.reveal } : state;
    case 'progress':
      return state.session?.id === event.progress.sessionId ? withProgress(state, event.progress) : state;
    case 'asked':
      return state.session?.id === event.sessionId ? withQuestion(state, event.question) : state;
    case 'answered':
      return { ...state, approvals: state.approvals.filter(({ requestId }) => requestId !== event.requestId) };
    case 'closed':
      return { ...initialChatState, phase: 'empty', opened: state.opened + 1, draft: event.draft };
    case 'drafted':
      return state.session?.id === event.sessionId
        ? { ...state, draft: event.draft, drafted: state.drafted + 1 }
        : state;
    case 'unavailable':
      return { ...initialChatState, phase: 'unavailable', opened: state.opened, problem: event.problem };
  }
}

/**
 * The turns that a transcript shows: a turn that is tried again or edited runs beside the one it replaces, which gives
 * way to it. Where its parent is on no page that was read, all stay.
 */
export function shownTurns({ turns, pending, later }: Pick<ChatState, 'turns' | 'pending' | 'later'>): Turn[] {
  return pending && later === null ? turnsBefore(turns, pending.turn.parentTurnId) : turns;
}

/** Up to where another child of this parent takes its own way. */
function turnsBefore(turns: Turn[], parentTurnId: string | null): Turn[] {
  const end = turns.findIndex((turn) => turn.parentTurnId === parentTurnId);
  return end === -1 ? turns : turns.slice(0, end);
}

function withQuestion(state: ChatState, question: ApprovalQuestion): ChatState {
  const others = state.approvals.filter(({ requestId }) => requestId !== question.requestId);
  return { ...state, approvals: [...others, question] };
}

/** Pages that were read before stay where the newest page goes on from them; another branch starts anew. */
function refreshed(state: ChatState, chat: LoadedChat, isInWindow = false): ChatState {
  if (state.later !== null && isInWindow) {
    const { turns, cursor, later } = state;
    return { ...withChat(state, chat), turns, cursor, later };
  }
  const first = chat.turns[0];
  const before = first ? state.turns.findIndex((turn) => turn.id === first.parentTurnId) : -1;
  if (!first || before === -1 || state.later !== null) return withChat(state, chat);
  const earlier = state.turns.slice(0, before + 1);
  return { ...withChat(state, chat), turns: [...earlier, ...chat.turns], cursor: state.cursor };
}

function withChat(state: ChatState, { session, turns, cursor, pending, live, queue, repairs }: LoadedChat): ChatState {
  return {
    ...state,
    session,
    turns,
    cursor,
    later: null,
    queue,
    repairs,
    pending: live ? fromLive(live) : fromStore(pending),
  };
}

function fromLive({ pending, state, unsaved }: LiveTurn): PendingView {
  return { turn: pending, state, here: true, unsaved };
}

function fromStore(pending: PendingTurn | null): PendingView | null {
  if (!pending) return null;
  const messages = pending.messages.flatMap(({ role, parts }) =>
    role === 'assistant' || role === 'tool' ? [{ role, parts }] : [],
  );
  return {
    turn: pending,
    state: { ...emptyTurnState, messages, usage: pending.usage, plan: pending.plan },
    here: false,
    unsaved: null,
  };
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
  // In the middle of the history, the end is read when the person comes to it.
  if (state.later !== null) return { ...state, pending };
  const isNext = before.length < state.turns.length || (before.at(-1)?.id ?? null) === turn.parentTurnId;
  return { ...state, pending, turns: isNext ? [...before, turn] : state.turns };
}

function released(pending: PendingView, error: TurnError): PendingView {
  return { ...pending, here: false, unsaved: null, turn: { ...pending.turn, state: 'abandoned', error } };
}
