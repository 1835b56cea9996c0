import { Emitter } from '../../../src/core/emitter';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Session } from '../../../src/core/session';
import { SessionError, type SessionErrorCode } from '../../../src/core/sessionError';
import type { Change, NewPending, SessionPatch } from '../../../src/core/sessionStore';
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
  readonly #failures: { method: Method; code: SessionErrorCode; times: number }[] = [];
  readonly #changes = new Emitter<Change>(assertNever);
  #turns = 0;

  /** The next `times` calls of `method` fail. */
  fail(method: Method, code: SessionErrorCode, times = 1): void {
    this.#failures.push({ method, code, times });
  }

  change(kind: Change['kind']): void {
    this.#changes.fire({ kind, sessionId: this.session.id, revision: 0, origin: 'elsewhere' });
  }

  readonly onDidChange = this.#changes.event;

  async loadSession() {
    this.#enter('loadSession');
    return { session: this.session, turns: [], pending: this.pending, repairs: [] };
  }

  async readContext() {
    this.#enter('readContext');
    return { messages: [], omittedTurnIds: [], tokens: 0 };
  }

  async updateSession(_id: string, patch: SessionPatch): Promise<Session> {
    this.#enter('updateSession');
    this.patches.push(patch);
    return this.session;
  }

  async beginTurn(sessionId: string, { prompt, agent, model, parentTurnId }: NewPending): Promise<PendingTurn> {
    this.#enter('beginTurn');
    this.#turns += 1;
    return {
      id: `turn-${this.#turns}`,
      sessionId,
      parentTurnId: parentTurnId ?? null,
      prompt: typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt,
      messages: [],
      usage: noUsage,
      agent: agent ?? null,
      model: model ?? null,
      owner: null,
      state: 'running',
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

function committed(id: string, sessionId: string, outcome: Outcome): Turn {
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
