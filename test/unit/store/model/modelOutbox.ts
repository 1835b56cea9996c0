import { isDeepStrictEqual } from 'node:util';
import type { AgentEvent, PlanEntry } from '../../../../src/core/agentEvent';
import type { Part, Role } from '../../../../src/core/message';
import type { NewPending } from '../../../../src/core/sessionStore';
import type { Outcome, TurnError } from '../../../../src/core/turn';
import { noUsage, type Usage } from '../../../../src/core/usage';
import { leaseMs, refuse, type Model } from './model';
import type { Actor, ModelMessage, ModelPending, ModelSession, ModelTurn } from './modelSession';
import { modelTurns } from './modelTurns';

/** Prompts on their way: from Send until their turn is whole. */
export const modelOutbox = {
  beginTurn,
  appendPartial,
  renewLease,
  commitTurn,
  releasePending,
  discardPending,
  received,
};

const abandoned = 'abandoned';

type Begun = NewPending & { id: string; prompt: string };

function beginTurn(model: Model, actor: Actor, sessionId: string, given: Begun): void {
  const session = model.require(sessionId);
  const prompt = modelTurns.textParts(given.prompt);
  const current = session.pending;
  if (current?.id === given.id && current.owner === actor && isDeepStrictEqual(current.prompt, prompt)) {
    current.expiresAt = model.now + leaseMs;
    return;
  }
  if (model.findTurn(given.id) || model.findPending(given.id)) refuse('conflict');
  if (model.isLive(current)) refuse('busy');
  const isPlace = (id: string): boolean => id === current?.id || session.turns.some((turn) => turn.id === id);
  if (typeof given.parentTurnId === 'string' && !isPlace(given.parentTurnId)) refuse('not-found');
  if (current) commitAbandoned(model, session, current);
  const { parentTurnId } = given;
  const parent = parentTurnId === undefined ? session.head : session.turns.find(({ id }) => id === parentTurnId);
  session.pending = {
    ...{ id: given.id, parent: parent ?? null, prompt, received: [], agent: session.agent, model: session.model },
    ...{
      startedAt: model.now,
      baseRevision: session.revision,
      owner: actor,
      expiresAt: model.now + leaseMs,
      error: null,
    },
  };
}

function appendPartial(model: Model, actor: Actor, pendingId: string, events: AgentEvent[]): void {
  const pending = requireOwned(model, actor, pendingId);
  if (events.length === 0) return;
  pending.received.push({ at: model.now, events: structuredClone(events) });
  pending.expiresAt = model.now + leaseMs;
}

function renewLease(model: Model, actor: Actor, pendingId: string): void {
  requireOwned(model, actor, pendingId).expiresAt = model.now + leaseMs;
}

function commitTurn(model: Model, actor: Actor, pendingId: string, outcome: Outcome): void {
  const found = model.findPending(pendingId);
  if (!found) return commitLate(model, pendingId, outcome);
  const { session, pending } = found;
  if (pending.owner && pending.owner !== actor) refuse(model.isLive(pending) ? 'busy' : 'conflict');
  const turn = endedTurn(pending, outcome, model.now);
  if (outcome.status === 'failed' && isUnanswered(turn)) {
    Object.assign(pending, { owner: null, expiresAt: 0, error: outcome.error ?? pending.error });
    refuse('invalid');
  }
  session.pending = null;
  model.addTurn(session, turn, turn);
}

function releasePending(model: Model, actor: Actor, pendingId: string, error: TurnError | undefined): void {
  const released = model.findPending(pendingId)?.pending;
  const pending = released?.owner === null ? released : requireOwned(model, actor, pendingId);
  Object.assign(pending, { owner: null, expiresAt: 0, error: error ?? pending.error });
}

function discardPending(model: Model, actor: Actor, pendingId: string): void {
  const found = model.findPending(pendingId) ?? gone(model, pendingId);
  const { session, pending } = found;
  model.requireNoOtherOwner(session, actor);
  session.pending = null;
  if (pending.owner === null || pending.owner === actor) return;
  for (const other of model.sessions.values()) other.discarded = other.discarded.filter(({ id }) => id !== pendingId);
  session.discarded.push(abandonedTurn(pending));
}

/** What its events add up to. */
function received(pending: Pick<ModelPending, 'id' | 'received'>) {
  const messages: ModelMessage[] = [];
  let usage: Usage = { ...noUsage };
  let stopReason: string | null = null;
  let askingFor: string | null = null;
  let plan: PlanEntry[] = [];
  const add = (role: Role, part: Part, at: number): void => {
    const id = `${pending.id}.${messages.length + 1}`;
    const last = messages.at(-1);
    const lastPart = last?.parts.at(-1);
    if (last?.role !== role) messages.push({ id, role, parts: [part], createdAt: at, metadata: {}, excluded: false });
    else if (part.type === 'text' && lastPart?.type === 'text') lastPart.text += part.text;
    else last.parts.push(part);
  };
  for (const { at, events } of pending.received) {
    for (const event of structuredClone(events)) {
      if (event.type === 'text' || event.type === 'toolCall') add('assistant', event, at);
      if (event.type === 'toolResult') add('tool', event, at);
      if (event.type === 'usage') usage = { ...usage, ...event.usage };
      if (event.type === 'plan') plan = event.entries;
      if (event.type === 'permission') askingFor = event.state === 'asked' ? event.callId : null;
      if (event.type === 'done') stopReason = event.stopReason;
    }
  }
  return { messages, usage, stopReason, askingFor, plan };
}

function requireOwned(model: Model, actor: Actor, pendingId: string): ModelPending {
  const { pending } = model.findPending(pendingId) ?? lost(model, pendingId);
  if (pending.owner !== actor) refuse('conflict');
  return pending;
}

function lost(model: Model, pendingId: string): never {
  return model.findDiscarded(pendingId) ? refuse('conflict') : gone(model, pendingId);
}

function gone(model: Model, pendingId: string): never {
  return refuse(model.findTurn(pendingId) ? 'conflict' : 'not-found');
}

function endedTurn(pending: ModelPending, outcome: Outcome, endedAt: number): ModelTurn {
  const got = received(pending);
  const given = outcome.messages?.map(({ role, parts }, index) => {
    const createdAt = got.messages[index]?.createdAt ?? endedAt;
    return {
      id: `${pending.id}.${index + 1}`,
      role,
      parts: structuredClone(parts),
      createdAt,
      metadata: {},
      excluded: false,
    };
  });
  const prompt: ModelMessage = {
    ...{ id: `${pending.id}.0`, role: 'user', parts: structuredClone(pending.prompt), createdAt: pending.startedAt },
    ...{ metadata: {}, excluded: false },
  };
  const { id, parent, agent, model, startedAt, error } = pending;
  const turn: ModelTurn = {
    ...{ id, parent, status: outcome.status, messages: [prompt, ...(given ?? got.messages)], agent, model },
    ...{
      startedAt,
      endedAt,
      usage: { ...got.usage, ...outcome.usage },
      stopReason: outcome.stopReason ?? got.stopReason,
    },
    ...{ error: outcome.error === undefined ? error : outcome.error, written: JSON.stringify(outcome) },
  };
  modelTurns.settle(turn);
  return turn;
}

function abandonedTurn(pending: ModelPending): ModelTurn {
  const endedAt = pending.received.at(-1)?.at ?? pending.startedAt;
  const turn = endedTurn(pending, { status: 'interrupted' }, endedAt);
  turn.written = abandoned;
  if (isUnanswered(turn)) turn.status = 'unanswered';
  return turn;
}

/** The head follows only where nobody has moved it since the prompt was sent. */
function commitAbandoned(model: Model, session: ModelSession, pending: ModelPending): void {
  const turn = abandonedTurn(pending);
  session.pending = null;
  const follows = session.revision === pending.baseRevision || session.head === pending.parent;
  model.addTurn(session, turn, follows ? turn : session.head);
}

/** What a late owner has becomes a sibling of what was taken for its end, once, and it is told that it is late. */
function commitLate(model: Model, pendingId: string, outcome: Outcome): void {
  const { session, turn: stored } = model.findTurn(pendingId) ?? model.findDiscarded(pendingId) ?? refuse('not-found');
  if (stored.written === JSON.stringify(outcome)) return;
  const late = `${pendingId} ${JSON.stringify(outcome)}`;
  if (stored.written === abandoned && !session.turns.some((turn) => turn.late === late)) {
    const turn = lateTurn(stored, outcome, model.now);
    if (!isUnanswered(turn)) model.addTurn(session, { ...turn, late }, session.head);
  }
  refuse('conflict');
}

function lateTurn(stored: ModelTurn, outcome: Outcome, now: number): ModelTurn {
  const [prompt, ...replies] = stored.messages;
  const messages =
    outcome.messages?.map(({ role, parts }, index): ModelMessage => {
      const createdAt = replies[index]?.createdAt ?? now;
      return { id: null, role, parts: structuredClone(parts), createdAt, metadata: {}, excluded: false };
    }) ?? replies.map((message) => ({ ...message, id: null, excluded: false }));
  const turn: ModelTurn = {
    ...{ id: null, parent: stored.parent, status: outcome.status, agent: stored.agent, model: stored.model },
    messages: [
      { ...prompt, role: 'user', parts: prompt?.parts ?? [], id: null, ...plain(stored.startedAt) },
      ...messages,
    ],
    ...{ startedAt: stored.startedAt, endedAt: now, usage: { ...stored.usage, ...outcome.usage } },
    stopReason: outcome.stopReason ?? stored.stopReason,
    error: outcome.error === undefined ? stored.error : outcome.error,
    written: JSON.stringify(outcome),
  };
  modelTurns.settle(turn);
  return turn;
}

function plain(createdAt: number) {
  return { createdAt, metadata: {}, excluded: false };
}

function isUnanswered({ messages }: ModelTurn): boolean {
  return messages.every(({ role, parts }) => role === 'user' || modelTurns.isBlank(parts));
}
