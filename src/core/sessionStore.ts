import type { AgentEvent } from './agentEvent';
import type { Disposable } from './disposable';
import type { Json, JsonObject } from './json';
import type { Content, Part, Role, WireMessage } from './message';
import type { FindQuery } from './findInTurns';
import type { Reveal } from './reveal';
import type { Session, TitleSource } from './session';
import type { StopSignal } from './stopSignal';
import type { SessionErrorCode } from './sessionError';
import type { NewTurn, Outcome, PendingTurn, Turn, TurnError, TurnStatus } from './turn';
import type { Usage } from './usage';

export interface Page<Item> {
  items: Item[];
  /** Present when there is more; give it back to read on. */
  cursor?: string;
}

export interface NewSession {
  title?: string;
  parentId?: string | null;
  agent?: string | null;
  model?: string | null;
  metadata?: JsonObject;
}

/** What a session is doing, as a list shows it. */
export type SessionState = 'idle' | 'running' | 'interrupted' | 'unread';

export type SessionView = 'active' | 'archived' | 'trash';

export interface SessionQuery {
  view?: SessionView;
  text?: string;
  /** Null is for sessions that have none. */
  tag?: string | null;
  agent?: string;
  state?: SessionState;
  /** These and no others. */
  ids?: string[];
  /** Forks and other children of these. */
  parentIds?: string[];
  limit?: number;
  cursor?: string;
}

/** The tags, agents and models that sessions have, each with the number of its sessions. Who answered last counts too. */
export interface SessionFacets {
  tags: { name: string; count: number }[];
  agents: { name: string; count: number }[];
  models: { name: string; count: number }[];
}

/** Why nothing can be written to a store. */
export interface StoreRefusal {
  code: SessionErrorCode;
  message: string;
  remedy?: string;
}

export interface Repair {
  rule: string;
  turnId: string;
  messageId: string;
  at: number;
}

export interface LoadedSession {
  session: Session;
  /** The newest page of the current branch, oldest first. */
  turns: Turn[];
  /** Goes to `readTurns` as `before`; absent when `turns` reaches the first turn. */
  cursor?: string;
  pending: PendingTurn | null;
  repairs: Repair[];
}

export interface TurnQuery {
  /** A cursor, or the id of the turn before which to read. */
  before?: string;
  /** The id of the turn after which to read, towards the head; null is before the first turn of the current branch. */
  after?: string | null;
  /** A turn to have in the middle of the page. */
  around?: string;
  limit?: number;
}

/** A page of turns; `cursor` goes to `readTurns` as `before`. */
export interface TurnPage extends Page<Turn> {
  /** Of a page around or after a turn: present when later turns follow, and goes to `readTurns` as `after`. */
  after?: string;
  /** Present when the turn that was asked for is on another branch than the current one, and so is the page. */
  isOther?: true;
}

export interface ContextQuery {
  /** The branch ends at this turn instead of the head; null is before the first turn. */
  atTurnId?: string | null;
  /** In tokens, by estimate. */
  budget?: number;
}

export interface Context {
  messages: WireMessage[];
  /** Turns of the branch, oldest first, that the budget had no room for. */
  omittedTurnIds: string[];
  /** An estimate of what `messages` take. */
  tokens: number;
}

export interface NewPending {
  id?: string;
  prompt: Content;
  agent?: string | null;
  model?: string | null;
  /** Undefined is the head, null the root. */
  parentTurnId?: string | null;
}

export interface QueuedPrompt {
  id: string;
  sessionId: string;
  prompt: Part[];
  createdAt: number;
}

/** Undefined leaves a field, null clears it; `metadata` merges by key and a null there deletes its key. */
export interface SessionPatch {
  title?: string | null;
  titleSource?: TitleSource;
  agent?: string | null;
  model?: string | null;
  metadata?: { [key: string]: Json } | null;
  pinned?: boolean | null;
  unread?: boolean | null;
  tags?: string[] | null;
  archivedAt?: number | null;
}

/** A turn given to `replaceHistory`: whatever it names is kept as given. */
export interface GivenTurn {
  id?: string;
  status?: TurnStatus;
  messages: GivenMessage[];
  usage?: Partial<Usage>;
  agent?: string | null;
  model?: string | null;
  startedAt?: number;
  endedAt?: number;
  stopReason?: string | null;
  error?: TurnError | null;
}

export interface GivenMessage {
  id?: string;
  role: Role;
  parts: Part[];
  createdAt?: number;
  metadata?: JsonObject;
  excluded?: boolean;
}

export interface Snapshot {
  id: string;
  sessionId: string;
  label: string;
  turnId: string | null;
  createdAt: number;
}

/** A leaf of the turn tree. */
export interface Branch {
  turnId: string;
  turnCount: number;
  updatedAt: number;
  /** The start of its last prompt. */
  preview: string;
  current: boolean;
}

export interface SearchQuery {
  text?: string;
  sessionId?: string;
  role?: Role;
  tool?: string;
  file?: string;
  model?: string;
  agent?: string;
  error?: boolean;
  since?: number;
  until?: number;
  minCost?: number;
  limit?: number;
  cursor?: string;
}

export interface SearchHit {
  sessionId: string;
  sessionTitle: string;
  turnId: string;
  messageId: string;
  role: Role;
  createdAt: number;
  excerpt: string;
  /** Pairs of start and end in `excerpt`, in UTF-16 units. */
  highlights: [number, number][];
}

/** A page of what is found in one session, read from the head towards the first turn. */
export interface FindPage {
  /** In the order of the branch, oldest first. */
  found: Reveal[];
  /** The turns that were looked through, oldest first. */
  turnIds: string[];
  /** Present when there are earlier turns; goes to the next call as `before`. */
  cursor?: string;
}

/** How far a long call has come. What is counted is its own affair; `done` never falls, and at the end it is `total`. */
export interface Progress {
  done: number;
  total: number;
}

/** For what may take minutes. Other calls are answered meanwhile. */
export interface LongCallOptions {
  /** Ends it early: nothing fails, and the report says that it was cancelled. */
  signal?: StopSignal;
  /** Told a few times a second, and once at the end. */
  onProgress?: (progress: Progress) => void;
}

export interface ExportOptions extends LongCallOptions {
  /** All sessions, those in the trash too, where it is absent. */
  ids?: string[];
}

/** A cancelled export has written nothing, and leaves the file as it was. */
export interface ExportReport {
  sessions: number;
  turns: number;
  cancelled: boolean;
}

export interface SearchPage extends Page<SearchHit> {
  /** Present when the index is not there yet for what is left: reading on is slower, a bounded stretch a call. */
  isIndexing?: true;
}

/** A cancelled import keeps the sessions that had come whole, which are those that are counted. */
export interface ImportReport {
  imported: number;
  unchanged: number;
  /** How many of these lie in the trash here and not in the file, so that they are missed; absent where none does. */
  inTrash?: number;
  skipped: { id: string | null; reason: string }[];
  cancelled: boolean;
}

export interface IntegrityReport {
  ok: boolean;
  problems: string[];
}

export type ChangeKind = 'session' | 'turn' | 'pending' | 'draft' | 'queue' | 'purged' | 'stop';

export interface Change {
  kind: ChangeKind;
  sessionId: string;
  turnId?: string;
  revision: number;
  origin: 'here' | 'elsewhere';
}

/** Where sessions live. Every mutator is one transaction; what it resolves with is on disk. */
export interface SessionStore {
  createSession(session?: NewSession): Promise<Session>;
  listSessions(query?: SessionQuery): Promise<Page<Session>>;
  /** What each of these is doing; one that does not exist is left out. */
  readStates(ids: string[]): Promise<Record<string, SessionState>>;
  countSessions(view: SessionView): Promise<number>;
  listFacets(): Promise<SessionFacets>;
  loadSession(id: string): Promise<LoadedSession>;
  readTurns(id: string, query?: TurnQuery): Promise<TurnPage>;
  readContext(id: string, query?: ContextQuery): Promise<Context>;
  appendTurn(id: string, turn: NewTurn): Promise<Turn>;

  beginTurn(id: string, pending: NewPending): Promise<PendingTurn>;
  appendPartial(pendingId: string, events: AgentEvent[]): Promise<void>;
  renewLease(pendingId: string): Promise<void>;
  commitTurn(pendingId: string, outcome: Outcome): Promise<Turn>;
  releasePending(pendingId: string, ending?: { error?: TurnError }): Promise<void>;
  discardPending(pendingId: string): Promise<void>;
  requestStop(id: string): Promise<void>;

  saveDraft(id: string, draft: Content | null): Promise<void>;
  readDraft(id: string): Promise<Part[] | null>;
  enqueue(id: string, prompt: Content): Promise<QueuedPrompt>;
  listQueue(id: string): Promise<QueuedPrompt[]>;
  updateQueued(queuedId: string, prompt: Content): Promise<QueuedPrompt>;
  removeQueued(queuedId: string): Promise<void>;
  /** Undefined or null moves it to the end. */
  moveQueued(queuedId: string, beforeId?: string | null): Promise<void>;

  updateSession(id: string, patch: SessionPatch): Promise<Session>;
  replaceHistory(id: string, turns: GivenTurn[], options: { baseRevision: number }): Promise<Session>;
  forkSession(id: string, options?: { atTurnId?: string }): Promise<Session>;
  createSnapshot(id: string, snapshot: { label: string; turnId?: string }): Promise<Snapshot>;
  listSnapshots(id: string): Promise<Snapshot[]>;
  revertTo(id: string, target: { snapshotId?: string; turnId?: string | null }): Promise<Session>;
  listBranches(id: string): Promise<Branch[]>;
  selectBranch(id: string, turnId: string): Promise<Session>;
  moveToTrash(id: string): Promise<Session>;
  restore(id: string): Promise<Session>;
  purge(id: string): Promise<void>;

  search(query: SearchQuery): Promise<SearchPage>;
  /** Words as they stand, in the current branch of one session: a bounded stretch of it a call. */
  findInSession(id: string, query: FindQuery & { before?: string }): Promise<FindPage>;
  exportSession(id: string): Promise<JsonObject>;
  importSession(document: JsonObject): Promise<Session>;
  exportTo(file: string, options?: ExportOptions): Promise<ExportReport>;
  importFrom(file: string, options?: LongCallOptions): Promise<ImportReport>;
  backup(file: string): Promise<void>;
  checkIntegrity(): Promise<IntegrityReport>;
  /** Null while the store can be written to. */
  readRefusal(): Promise<StoreRefusal | null>;
  close(): Promise<void>;
  onDidChange(listener: (change: Change) => void): Disposable;
}
