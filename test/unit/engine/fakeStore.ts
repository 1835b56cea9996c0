import { Emitter } from '../../../src/core/emitter';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Content, Part, WireMessage } from '../../../src/core/message';
import type { Session } from '../../../src/core/session';
import { SessionError, type SessionErrorCode } from '../../../src/core/sessionError';
import type { Change, ContextQuery, NewPending, QueuedPrompt, SessionPatch } from '../../../src/core/sessionStore';
import type { Outcome, PendingTurn, Turn, TurnError } from '../../../src/core/turn';
import { noUsage } from '../../../src/core/usage';
import type { EngineStore } from '../../../src/engine/enginePorts';

type Method = Exclude<keyof EngineStore, 'onDidChange'>;

/** The port to the store, with its calls recorded in order and failures to be had on demand. */
export class FakeStore implements EngineStore {
  readonly calls: string[] = [];
  readonly partials: AgentEvent[][] = [];
  readonly commits: { id: string; outcome: Outcome }[] = [];
  readonly releases: { id: string; error: TurnError | undefined }[] = [];
  readonly patches: SessionPatch[] = [];
  session = sessionRow();
  pending: PendingTurn | null = null;
  turns: Turn[] = [];
  queue: QueuedPrompt[] = [];
  running: Session[] = [];
  context: { messages: WireMessage[]; omittedTurnIds: string[] } = { messages: [], omittedTurnIds: [] };
  contextQuery: ContextQuery | undefined;
  readonly #failures: { method: Method; code: SessionErrorCode; times: number }[] = [];
  readonly #changes = new Emitter<Change>(assertNever);
  #turns = 0;
  #queued = 0;

  /** The next `times` calls of `method` fail. */
  fail(method: Method, code: SessionErrorCode, times = 1): void {
    this.#failures.push({ method, code, times });
  }

  /** From now on nothing fails. */
  heal(): void {
    this.#failures.length = 0;
  }

  change(kind: Change['kind'], origin: Change['origin'] = 'elsewhere'): void {
    this.#changes.fire({ kind, sessionId: this.session.id, revision: 0, origin });
  }

  readonly onDidChange = this.#changes.event;

  async loadSession() {
    this.#enter('loadSession');
    return { session: this.session, turns: this.turns, pending: this.pending, repairs: [] };
  }

  async listSessions() {
    this.#enter('listSessions');
    return { items: this.running };
  }

  async readTurns() {
    this.#enter('readTurns');
    return { items: this.turns };
  }

  async readContext(_id: string, query?: ContextQuery) {
    this.#enter('readContext');
    this.contextQuery = query;
    return { ...this.context, tokens: 0 };
  }

  async revertTo(): Promise<Session> {
    this.#enter('revertTo');
    return this.session;
  }

  async updateSession(_id: string, patch: SessionPatch): Promise<Session> {
    this.#enter('updateSession');
    this.patches.push(patch);
    return this.session;
  }

  async beginTurn(sessionId: string, { id, prompt, agent, model, parentTurnId }: NewPending): Promise<PendingTurn> {
    this.#enter('beginTurn');
    this.#turns += 1;
    return {
      id: id ?? `turn-${this.#turns}`,
      sessionId,
      parentTurnId: parentTurnId ?? null,
      prompt: toParts(prompt),
      messages: [],
      usage: noUsage,
      agent: agent ?? null,
      model: model ?? null,
      owner: null,
      state: 'running',
      askingFor: null,
      plan: [],
      error: null,
      startedAt: 0,
    };
  }

  async appendPartial(_id: string, events: AgentEvent[]): Promise<void> {
    this.#enter('appendPartial');
    this.partials.push(events);
  }

  async renewLease(): Promise<void> {
    this.#enter('renewLease');
  }

  async commitTurn(id: string, outcome: Outcome): Promise<Turn> {
    this.#enter('commitTurn');
    this.commits.push({ id, outcome });
    return committed(id, this.session.id, outcome);
  }

  async releasePending(id: string, ending?: { error?: TurnError }): Promise<void> {
    this.#enter('releasePending');
    this.releases.push({ id, error: ending?.error });
  }

  async discardPending(): Promise<void> {
    this.#enter('discardPending');
    this.pending = null;
  }

  async enqueue(sessionId: string, prompt: Content): Promise<QueuedPrompt> {
    this.#enter('enqueue');
    this.#queued += 1;
    const queued = { id: `queued-${this.#queued}`, sessionId, prompt: toParts(prompt), createdAt: 0 };
    this.queue.push(queued);
    this.change('queue', 'here');
    return queued;
  }

  async listQueue(): Promise<QueuedPrompt[]> {
    this.#enter('listQueue');
    return [...this.queue];
  }

  async removeQueued(queuedId: string): Promise<void> {
    this.#enter('removeQueued');
    if (!this.queue.some(({ id }) => id === queuedId)) throw new SessionError('not-found', 'no such prompt');
    this.queue = this.queue.filter(({ id }) => id !== queuedId);
    this.change('queue', 'here');
  }

  async moveQueued(queuedId: string, beforeId?: string | null): Promise<void> {
    this.#enter('moveQueued');
    const others = this.queue.filter(({ id }) => id !== queuedId);
    const index = others.findIndex(({ id }) => id === beforeId);
    const moved = this.queue.filter(({ id }) => id === queuedId);
    this.queue = others.toSpliced(index === -1 ? others.length : index, 0, ...moved);
  }

  async requestStop(): Promise<void> {
    this.#enter('requestStop');
  }

  #enter(method: Method): void {
    this.calls.push(method);
    const failure = this.#failures.find((candidate) => candidate.method === method && candidate.times > 0);
    if (!failure) return;
    failure.times -= 1;
    throw new SessionError(failure.code, `${method} failed`);
  }
}

function toParts(content: Content): Part[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function assertNever(error: unknown): void {
  throw error;
}

function sessionRow(): Session {
  return {
    id: 'session',
    title: 'New session',
    titleSource: 'default',
    parentId: null,
    forkedFromTurnId: null,
    agent: null,
    model: null,
    metadata: {},
    pinned: false,
    unread: false,
    tags: [],
    createdAt: 0,
    updatedAt: 0,
    archivedAt: null,
    deletedAt: null,
    headTurnId: null,
    revision: 0,
    turnCount: 0,
    usage: noUsage,
  };
}

export function committed(id: string, sessionId: string, outcome: Outcome): Turn {
  return {
    id,
    sessionId,
    parentTurnId: null,
    siblingIds: [id],
    status: outcome.status,
    messages: [],
    usage: noUsage,
    agent: null,
    model: null,
    startedAt: 0,
    endedAt: 0,
    stopReason: outcome.stopReason ?? null,
    error: outcome.error ?? null,
    excluded: false,
  };
}
