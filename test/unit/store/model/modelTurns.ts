import { isDeepStrictEqual } from 'node:util';
import type { Part, Role } from '../../../../src/core/message';
import type { GivenTurn } from '../../../../src/core/sessionStore';
import type { NewTurn, Turn } from '../../../../src/core/turn';
import { noUsage } from '../../../../src/core/usage';
import { refuse, type Model } from './model';
import type { Actor, ModelMessage, ModelSession, ModelTurn } from './modelSession';

/** Turns that enter the history whole. */
export const modelTurns = { appendTurn, replaceHistory, toGiven, settle, isBlank, textParts };

function appendTurn(model: Model, actor: Actor, sessionId: string, given: NewTurn & { id: string }): void {
  const session = model.require(sessionId);
  const { id, ...content } = given;
  const written = JSON.stringify(content);
  const found = model.findTurn(id);
  if (found?.session === session && found.turn.written === written) return;
  if (found || model.findPending(id)) refuse('conflict');
  model.requireNoOtherOwner(session, actor);
  const startedAt = given.startedAt ?? model.now;
  const endedAt = given.endedAt ?? Math.max(startedAt, model.now);
  const tools = given.tools ?? [];
  const said: [Role, Part[]][] = [
    ['user', textParts(given.user)],
    ['assistant', tools.map((tool) => ({ type: 'toolCall', id: tool.id ?? '', name: tool.name, input: tool.input }))],
    [
      'tool',
      tools.map((tool) => ({
        type: 'toolResult',
        id: tool.id ?? '',
        output: tool.output,
        isError: tool.isError ?? false,
      })),
    ],
    ['assistant', textParts(given.assistant)],
  ];
  const messages = said
    .filter(([, parts]) => parts.length > 0)
    .map(([role, parts], position) => {
      return { ...messageOf(role, parts, role === 'user' ? startedAt : endedAt), id: `${id}.${position}` };
    });
  const { agent, model: name } = session;
  const turn: ModelTurn = {
    ...{
      id,
      parent: session.head,
      status: given.status ?? 'complete',
      messages,
      agent,
      model: name,
      startedAt,
      endedAt,
    },
    ...{ usage: { ...noUsage, ...given.usage }, stopReason: null, error: null, written },
  };
  settle(turn);
  model.addTurn(session, turn, turn);
}

function replaceHistory(
  model: Model,
  actor: Actor,
  sessionId: string,
  given: readonly GivenTurn[],
  baseRevision: number,
): void {
  const session = model.require(sessionId);
  model.requireNoOtherOwner(session, actor);
  if (session.revision !== baseRevision) refuse('conflict');
  let parent: ModelTurn | null = null;
  let kept = 0;
  for (const turn of given) {
    const stored = session.turns.find(({ id }) => id !== null && id === turn.id);
    if (!stored || stored.parent !== parent || !isDeepStrictEqual(toGiven(stored), turn)) break;
    parent = stored;
    kept++;
  }
  const added = given.slice(kept).map((turn) => complete(turn, session, model.now));
  if (added.length === 0 && parent === session.head) return;
  giveUpIds(session, added);
  for (const turn of added) {
    turn.parent = parent;
    session.turns.push(turn);
    parent = turn;
  }
  session.head = parent;
  session.revision++;
  if (added.length > 0) session.updatedAt = model.now;
}

/** A stored turn as it may be given back. */
function toGiven(turn: ModelTurn): GivenTurn {
  const { id, status, usage, agent, model, startedAt, endedAt, stopReason, error } = turn;
  const messages = turn.messages.map((message) => ({ ...message, id: message.id ?? undefined }));
  return structuredClone({
    ...{ id: id ?? undefined, status, messages, usage, agent, model, startedAt, endedAt, stopReason, error },
  });
}

/** A turn that is said to be complete must have an answer; without one its prompt is shown, but excluded. */
function settle(turn: ModelTurn): void {
  const replies = turn.messages.filter(({ role }) => role !== 'user');
  if (replies.every(({ parts }) => isBlank(parts))) {
    for (const message of turn.messages) message.excluded = true;
    if (turn.status === 'complete') turn.status = 'unanswered';
  } else if (turn.status === 'complete' && !replies.some(({ role }) => role === 'assistant')) {
    turn.status = 'interrupted';
  }
}

function isBlank(parts: readonly Part[]): boolean {
  return parts.every((part) => part.type === 'text' && part.text.trim() === '');
}

function textParts(content: string | Part[]): Part[] {
  if (typeof content !== 'string') return structuredClone(content);
  return content === '' ? [] : [{ type: 'text', text: content }];
}

/** What goes by a claimed id stays where it is, under another. */
function giveUpIds(session: ModelSession, added: readonly ModelTurn[]): void {
  const turnIds = new Set(added.map(({ id }) => id));
  const messageIds = new Set(added.flatMap(({ messages }) => messages.map(({ id }) => id)));
  for (const turn of session.turns) {
    if (turn.id !== null && turnIds.has(turn.id))
      Object.assign(turn, { id: null, late: undefined, written: 'displaced' });
    for (const message of turn.messages) if (messageIds.has(message.id)) message.id = null;
  }
}

function complete(given: GivenTurn, session: ModelSession, now: number): ModelTurn {
  const id = given.id ?? null;
  const startedAt = given.startedAt ?? now;
  const endedAt = given.endedAt ?? Math.max(startedAt, now);
  const messages = given.messages.map((message, position): ModelMessage => {
    const time = message.role === 'user' ? startedAt : endedAt;
    const ownId = id === null ? null : `${id}.${position}`;
    return { ...messageOf(message.role, message.parts, time), ...message, id: message.id ?? ownId };
  });
  const status: Turn['status'] = messages.some(({ role }) => role === 'assistant') ? 'complete' : 'unanswered';
  return {
    id,
    parent: null,
    status: given.status ?? status,
    messages,
    usage: { ...noUsage, ...given.usage },
    agent: given.agent === undefined ? session.agent : given.agent,
    model: given.model === undefined ? session.model : given.model,
    startedAt,
    endedAt,
    stopReason: given.stopReason ?? null,
    error: given.error ?? null,
    written: 'replaced',
  };
}

function messageOf(role: Role, parts: Part[], createdAt: number): Omit<ModelMessage, 'id'> {
  return { role, parts: structuredClone(parts), createdAt, metadata: {}, excluded: false };
}
