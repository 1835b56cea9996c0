import { v7 as newId } from 'uuid';
import type { Session } from '../../core/session';
import { SessionError } from '../../core/sessionError';
import type { GivenMessage, GivenTurn } from '../../core/sessionStore';
import type { TurnStatus } from '../../core/turn';
import { noUsage } from '../../core/usage';
import { copyJson, isBlank, isTurnError, requireId, toName, toParts } from '../checks/content';
import { contentHash } from '../rows/contentHash';
import { messageId } from '../rows/messageId';
import {
  isBoolean,
  isJsonObject,
  isNumber,
  isPresent,
  isString,
  listOf,
  nullable,
  oneOf,
  optional,
  requireShape,
  shape,
} from '../checks/shape';
import type { MessageRecord, TurnRecord } from '../rows/turnRows';
import { toUsage, usageShape } from '../rows/usageColumns';

const messageShape = shape({
  id: optional(isString),
  role: oneOf('user', 'assistant', 'tool', 'system'),
  parts: isPresent,
  createdAt: optional(isNumber),
  metadata: optional(isJsonObject),
  excluded: optional(isBoolean),
});

/** What a reader gets of a turn may be given back whole: its place in the tree is said by the order of the list. */
const turnShape = shape({
  id: optional(isString),
  status: optional(oneOf('complete', 'interrupted', 'failed', 'unanswered')),
  messages: listOf(messageShape),
  usage: optional(usageShape),
  agent: optional(nullable(isString)),
  model: optional(nullable(isString)),
  startedAt: optional(isNumber),
  endedAt: optional(isNumber),
  stopReason: optional(nullable(isString)),
  error: optional(nullable(isTurnError)),
  sessionId: optional(isString),
  parentTurnId: optional(nullable(isString)),
  siblingIds: optional(listOf(isString)),
  excluded: optional(isBoolean),
});

/** Throws `invalid` before a transaction begins. What comes back shares nothing with what came in. */
export function checkGivenTurns(turns: unknown): GivenTurn[] {
  requireShape(listOf(turnShape), turns, 'turns');
  return (turns as GivenTurn[]).map((turn) => {
    if (turn.id !== undefined) requireId(turn.id, "A turn's id");
    if (turn.messages.length === 0) throw new SessionError('invalid', 'A turn must have a message.');
    return { ...copyJson({ ...turn, messages: [] }), messages: turn.messages.map(checkMessage) };
  });
}

function checkMessage(message: GivenMessage): GivenMessage {
  if (message.id !== undefined) requireId(message.id, "A message's id");
  return { ...copyJson({ ...message, parts: [] }), parts: toParts(message.parts, 'parts') };
}

/** What the session already holds under the ids that a given turn names. */
export interface Known {
  turn(id: string): TurnRecord | undefined;
  message(id: string): MessageRecord | undefined;
}

/** Fields that a given turn does not name stay as they are where its id is known, and get their defaults where not. */
export function completeTurn(given: GivenTurn, known: Known, session: Session, now: number): TurnRecord {
  const id = given.id ?? newId();
  const old = known.turn(id);
  const startedAt = given.startedAt ?? old?.startedAt ?? given.messages[0]?.createdAt ?? now;
  const endedAt = given.endedAt ?? old?.endedAt ?? given.messages.at(-1)?.createdAt ?? Math.max(startedAt, now);
  const messages = given.messages.map((message, position) =>
    completeMessage(message, known, messageId(id, position), message.role === 'user' ? startedAt : endedAt),
  );
  const status = given.status ?? old?.status ?? statusOf(messages);
  requireWhole(session.id, status, messages);
  return {
    id,
    sessionId: session.id,
    parentTurnId: null,
    status,
    messages,
    usage: toUsage({ ...(old?.usage ?? noUsage), ...given.usage }),
    agent: toName(given.agent, 'The agent', old ? old.agent : session.agent),
    model: toName(given.model, 'The model', old ? old.model : session.model),
    startedAt,
    endedAt,
    // A provider's word, of which nothing depends: what no UTF-8 can hold is replaced in it, not refused.
    stopReason: (given.stopReason === undefined ? old?.stopReason : given.stopReason)?.toWellFormed() ?? null,
    error: given.error === undefined ? (old?.error ?? null) : given.error,
    contentHash: contentHash(given),
    checked: false,
  };
}

function completeMessage(given: GivenMessage, known: Known, ownId: string, time: number): MessageRecord {
  const id = given.id ?? ownId;
  const old = known.message(id);
  return {
    id,
    role: given.role,
    parts: given.parts,
    createdAt: given.createdAt ?? old?.createdAt ?? time,
    metadata: given.metadata ?? old?.metadata ?? {},
    sourceId: old?.sourceId ?? null,
    excluded: given.excluded ?? old?.excluded ?? false,
  };
}

/** As an import would say it: a turn without a prompt was cut off, one without an answer was never answered. */
function statusOf(messages: readonly MessageRecord[]): TurnStatus {
  if (!messages.some(({ role }) => role === 'user')) return 'interrupted';
  const answers = messages.filter(({ role }) => role === 'assistant');
  return answers.some(({ parts }) => !isBlank(parts)) ? 'complete' : 'unanswered';
}

function requireWhole(sessionId: string, status: TurnStatus, messages: readonly MessageRecord[]): void {
  const has = (wanted: string): boolean => messages.some(({ role }) => role === wanted);
  if (status === 'complete' && !(has('user') && has('assistant'))) {
    throw new SessionError('invalid', 'A complete turn must have a prompt and a reply.', { sessionId });
  }
}
