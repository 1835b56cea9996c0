import type { JsonObject } from '../../../../src/core/json';
import { SessionError, type SessionErrorCode } from '../../../../src/core/sessionError';
import type { NewSession, SessionPatch } from '../../../../src/core/sessionStore';
import type { Actor, ModelPending, ModelSession, ModelTurn } from './modelSession';

export const leaseMs = 30_000;

/** What a folder of sessions should hold, in plain objects: no file, no SQL, nothing of the store's own code. */
export class Model {
  /** Milliseconds since 1970, for the model and for every store. */
  now = 1_700_000_000_000;
  readonly sessions = new Map<string, ModelSession>();

  require(id: string): ModelSession {
    return this.sessions.get(id) ?? refuse('not-found');
  }

  findTurn(id: string): { session: ModelSession; turn: ModelTurn } | undefined {
    for (const session of this.sessions.values()) {
      const turn = session.turns.find((candidate) => candidate.id === id);
      if (turn) return { session, turn };
    }
    return undefined;
  }

  findPending(id: string): { session: ModelSession; pending: ModelPending } | undefined {
    for (const session of this.sessions.values()) {
      if (session.pending?.id === id) return { session, pending: session.pending };
    }
    return undefined;
  }

  findDiscarded(id: string): { session: ModelSession; turn: ModelTurn } | undefined {
    for (const session of this.sessions.values()) {
      const turn = session.discarded.find((candidate) => candidate.id === id);
      if (turn) return { session, turn };
    }
    return undefined;
  }

  isLive(pending: ModelPending | null): boolean {
    return pending !== null && pending.owner !== null && pending.expiresAt > this.now;
  }

  requireNoOtherOwner({ pending }: ModelSession, actor: Actor): void {
    if (this.isLive(pending) && pending?.owner !== actor) refuse('busy');
  }

  addTurn(session: ModelSession, turn: ModelTurn, head: ModelTurn | null): void {
    session.turns.push(turn);
    session.head = head;
    session.revision++;
    session.updatedAt = this.now;
  }

  createSession(given: NewSession): (id: string) => void {
    if (given.parentId) this.require(given.parentId);
    return (id) =>
      this.sessions.set(id, { ...emptySession(this.now), ...titleOf(given.title ?? null), ...named(given), id });
  }

  updateSession(id: string, patch: SessionPatch): void {
    const session = this.require(id);
    const byMachine = patch.titleSource === 'agent' || patch.titleSource === 'prompt';
    if (!(byMachine && session.titleSource === 'user')) {
      if (patch.title !== undefined) Object.assign(session, titleOf(patch.title, patch.titleSource));
      else session.titleSource = patch.titleSource ?? session.titleSource;
    }
    if (patch.agent !== undefined) session.agent = patch.agent;
    if (patch.model !== undefined) session.model = patch.model;
    if (patch.pinned !== undefined) session.pinned = patch.pinned ?? false;
    if (patch.unread !== undefined) session.unread = patch.unread ?? false;
    if (patch.archivedAt !== undefined) session.archivedAt = patch.archivedAt;
    if (patch.tags !== undefined) session.tags = [...new Set(patch.tags ?? [])].sort();
    if (patch.metadata !== undefined) session.metadata = mergeMetadata(session.metadata, patch.metadata);
  }

  moveToTrash(actor: Actor, id: string): void {
    const session = this.require(id);
    this.requireNoOtherOwner(session, actor);
    session.deletedAt ??= this.now;
  }

  restore(id: string): void {
    this.require(id).deletedAt = null;
  }

  purge(actor: Actor, id: string): void {
    this.requireNoOtherOwner(this.require(id), actor);
    this.sessions.delete(id);
    for (const child of this.sessions.values()) {
      if (child.parentId !== id) continue;
      child.parentId = null;
      child.forkedFrom = null;
    }
  }

  /** Exported, purged and imported again: all is there but the lease, and what its children knew of it. */
  revive(actor: Actor, id: string): void {
    const session = this.require(id);
    this.purge(actor, id);
    this.sessions.set(id, session);
    session.discarded = [];
    if (session.pending) Object.assign(session.pending, { owner: null, expiresAt: 0 });
  }

  /** A store that closes gives its leases back. */
  close(actor: Actor): void {
    for (const { pending } of this.sessions.values()) {
      if (pending?.owner === actor) Object.assign(pending, { owner: null, expiresAt: 0 });
    }
  }
}

export function refuse(code: SessionErrorCode): never {
  throw new SessionError(code, 'The model refuses.');
}

export function emptySession(now: number): ModelSession {
  return {
    id: '',
    title: '',
    titleSource: 'default',
    parentId: null,
    forkedFrom: null,
    agent: null,
    model: null,
    metadata: {},
    pinned: false,
    unread: false,
    tags: [],
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    deletedAt: null,
    revision: 0,
    head: null,
    turns: [],
    pending: null,
    discarded: [],
    queue: [],
    draft: null,
    snapshots: [],
    repairs: [],
  };
}

function titleOf(title: string | null, source: ModelSession['titleSource'] = 'user') {
  const trimmed = (title ?? '').replaceAll('\n', ' ').trim();
  return { title: trimmed, titleSource: trimmed === '' ? ('default' as const) : source };
}

function named({ agent = null, model = null, metadata = {}, parentId = null }: NewSession) {
  return { agent, model, metadata: structuredClone(metadata) as JsonObject, parentId };
}

function mergeMetadata(metadata: JsonObject, patch: NonNullable<SessionPatch['metadata']> | null): JsonObject {
  if (patch === null) return {};
  return Object.fromEntries(Object.entries({ ...metadata, ...patch }).filter(([, value]) => value !== null));
}
