import type { AgentEvent } from '../../../../src/core/agentEvent';
import type { JsonObject } from '../../../../src/core/json';
import type { Message, Part } from '../../../../src/core/message';
import type { Session } from '../../../../src/core/session';
import type { Turn, TurnError } from '../../../../src/core/turn';

/** One open store. It is told from others by identity; its nonce is learnt when it first takes a lease. */
export interface Actor {
  nonce: string | null;
}

/** Null stands for an id that the store made up and that has not been seen yet. */
export interface ModelMessage extends Omit<Message, 'id'> {
  id: string | null;
}

/** Turns refer to each other as objects, so that one which is given another id keeps its place. */
export interface ModelTurn extends Pick<
  Turn,
  'status' | 'usage' | 'agent' | 'model' | 'startedAt' | 'endedAt' | 'stopReason' | 'error'
> {
  id: string | null;
  parent: ModelTurn | null;
  messages: ModelMessage[];
  /** What was written under its id, for telling a repeated write from another one. */
  written: string;
  /** For the sibling that a late commit left. */
  late?: string;
}

export interface ModelPending {
  id: string;
  parent: ModelTurn | null;
  prompt: Part[];
  received: { at: number; events: AgentEvent[] }[];
  agent: string | null;
  model: string | null;
  startedAt: number;
  baseRevision: number;
  owner: Actor | null;
  expiresAt: number;
  error: TurnError | null;
}

export interface ModelSnapshot {
  id: string;
  label: string;
  turn: ModelTurn | null;
  createdAt: number;
}

export interface ModelRepair {
  rule: string;
  turn: ModelTurn;
  message: ModelMessage;
  at: number;
}

export type Queued = { id: string; prompt: Part[]; createdAt: number };

/** All that belongs to one session, in plain objects. */
export interface ModelSession extends Pick<
  Session,
  | 'id'
  | 'title'
  | 'titleSource'
  | 'agent'
  | 'model'
  | 'pinned'
  | 'unread'
  | 'tags'
  | 'createdAt'
  | 'updatedAt'
  | 'archivedAt'
  | 'deletedAt'
  | 'revision'
> {
  parentId: string | null;
  forkedFrom: ModelTurn | null;
  metadata: JsonObject;
  head: ModelTurn | null;
  /** In the order they were stored. */
  turns: ModelTurn[];
  pending: ModelPending | null;
  /** As they would have entered the history, for owners that come late. */
  discarded: ModelTurn[];
  queue: Queued[];
  draft: Part[] | null;
  snapshots: ModelSnapshot[];
  repairs: ModelRepair[];
}

/** From the first turn to this one. */
export function pathTo(turn: ModelTurn | null): ModelTurn[] {
  return turn ? [...pathTo(turn.parent), turn] : [];
}

/** A session as a reader should get it. */
export function toSession(session: ModelSession): Session {
  const { forkedFrom, head, turns, pending, discarded, queue, draft, snapshots, repairs, ...fields } = session;
  void [pending, discarded, queue, draft, snapshots, repairs];
  const sum = (valueOf: (turn: ModelTurn) => number): number => turns.reduce((total, turn) => total + valueOf(turn), 0);
  return {
    ...fields,
    forkedFromTurnId: forkedFrom?.id ?? null,
    headTurnId: head?.id ?? null,
    turnCount: pathTo(head).length,
    usage: {
      inputTokens: sum(({ usage }) => usage.inputTokens),
      outputTokens: sum(({ usage }) => usage.outputTokens),
      cachedTokens: sum(({ usage }) => usage.cachedTokens),
      cost: sum(({ usage }) => Math.round(usage.cost * 1e9)) / 1e9,
    },
  };
}
