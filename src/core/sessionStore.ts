import type { AgentEvent } from './agentEvent';
import type { Disposable } from './disposable';
import type { Json, JsonObject } from './json';
import type { Content, Part, Role, WireMessage } from './message';
import type { Session, TitleSource } from './session';
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

export interface SessionQuery {
  view?: 'active' | 'archived' | 'trash';
  text?: string;
  tag?: string;
  agent?: string;
  state?: SessionState;
  limit?: number;
  cursor?: string;
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
  /** A turn to have in the middle of the page. */
  around?: string;
  limit?: number;
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

export interface ImportReport {
  imported: number;
  unchanged: number;
  skipped: { id: string | null; reason: string }[];
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
  loadSession(id: string): Promise<LoadedSession>;
  readTurns(id: string, query?: TurnQuery): Promise<Page<Turn>>;
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

  search(query: SearchQuery): Promise<Page<SearchHit>>;
  exportSession(id: string): Promise<JsonObject>;
  importSession(document: JsonObject): Promise<Session>;
  exportTo(file: string, options?: { ids?: string[] }): Promise<void>;
  importFrom(file: string): Promise<ImportReport>;
  backup(file: string): Promise<void>;
  checkIntegrity(): Promise<IntegrityReport>;
  close(): Promise<void>;
  onDidChange(listener: (change: Change) => void): Disposable;
}
