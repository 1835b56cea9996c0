import type { Part } from '../../core/message';
import type { Session } from '../../core/session';
import type { Repair, Snapshot, QueuedPrompt } from '../../core/sessionStore';
import { isEvent, isPart, isTurnError } from '../checks/content';
import type { EventBatch, PendingRecord } from '../rows/pendingRows';
import {
  isBoolean,
  isJsonObject,
  isNumber,
  isString,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  type Check,
} from '../checks/shape';
import type { MessageRecord, TurnRecord } from '../rows/turnRows';
import { usageShape } from '../rows/usageColumns';

/**
 * The two formats in which sessions leave a store and enter another. Both are JSON in UTF-8, both carry a `version`, and
 * a reader refuses a version that it does not know and a field that it does not know. Times are milliseconds since 1970.
 *
 * **One session**, `exportSession`: one object.
 *
 *     { "format": "turnkeeper-session", "version": 1,
 *       "session":   every field of a Session,
 *       "turns":     [ every turn of every branch, a parent before its children, siblings oldest first ],
 *       "snapshots": [ { id, label, turnId, createdAt } ],
 *       "queue":     [ { id, prompt, createdAt } ],          in the order in which they would be sent
 *       "draft":     a list of parts, or null,
 *       "pending":   the prompt in the outbox with all that was received so far, or null,
 *       "repairs":   [ { rule, turnId, messageId, at } ] }
 *
 * **A store or a part of it**, `exportTo`: one object again, but written a record a line, so that neither writer nor
 * reader ever holds more than one turn. Each line but the first and the last is a record followed by a comma, which the
 * last record lacks.
 *
 *     {"format":"turnkeeper-store","version":1,"records":[
 *     {"session":{...}},                                      begins a session
 *     {"turn":{...}},                                         as in `turns` above
 *     {"sessionEnd":{"id","turns":1,"snapshots",...}},        the rest of the object above, and the number of turns
 *     {"sessionGone":{"id"}},                                 in its place: it was purged or its history replaced while it
 *                                                             was written; in the second case it follows once more
 *     {"end":{"sessions":1,"turns":1}}                        without this line the file is not whole
 *     ]}
 *
 * A session in such a file is as it was at one moment; two sessions may be of different moments.
 *
 * What is derived is in there for readers and is not taken over by an import: `turnCount` and `usage` of a session. The
 * lease of a pending turn is not in there at all, so that an imported one is never taken for running.
 */
export interface SessionDocument extends SessionRest {
  format: 'turnkeeper-session';
  version: 1;
  session: Session;
  turns: TurnDocument[];
}

/** All of a session but its own fields and its turns. */
export interface SessionRest {
  snapshots: Omit<Snapshot, 'sessionId'>[];
  queue: Omit<QueuedPrompt, 'sessionId'>[];
  draft: Part[] | null;
  pending: PendingDocument | null;
  repairs: Repair[];
}

export type TurnDocument = Omit<TurnRecord, 'sessionId' | 'checked' | 'messages'> & { messages: MessageDocument[] };

export type MessageDocument = Required<MessageRecord>;

export type PendingDocument = Omit<PendingRecord, 'sessionId' | 'owner' | 'leaseExpiresAt'> & {
  received: EventBatch[];
};

export const formatVersion = 1;

/** A name or a line of text that SQLite and UTF-8 give back unchanged. */
const isText: Check = (value, where) =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? null : `${where} must be plain text`;

export const isId: Check = (value, where) =>
  isText(value, where) === null && String(value).length > 0 && String(value).length <= 200
    ? null
    : `${where} must be 1 to 200 characters of plain text`;

const isCount: Check = (value, where) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : `${where} must be a whole number`;

export const isSession = shape({
  id: isId,
  title: isText,
  titleSource: oneOf('default', 'prompt', 'agent', 'user', 'import'),
  parentId: nullable(isId),
  forkedFromTurnId: nullable(isId),
  agent: nullable(isText),
  model: nullable(isText),
  metadata: isJsonObject,
  pinned: isBoolean,
  unread: isBoolean,
  tags: listOf(isId),
  createdAt: isNumber,
  updatedAt: isNumber,
  archivedAt: nullable(isNumber),
  deletedAt: nullable(isNumber),
  headTurnId: nullable(isId),
  revision: isCount,
  turnCount: optional(isCount),
  usage: optional(isJsonObject),
});

const isMessage = shape({
  id: isId,
  role: oneOf('user', 'assistant', 'tool', 'system'),
  parts: listOf(isPart),
  createdAt: isNumber,
  metadata: isJsonObject,
  sourceId: nullable(isText),
  excluded: isBoolean,
});

const hasTurnShape = shape({
  id: isId,
  parentTurnId: nullable(isId),
  status: oneOf('complete', 'interrupted', 'failed', 'unanswered'),
  agent: nullable(isText),
  model: nullable(isText),
  startedAt: isNumber,
  endedAt: isNumber,
  usage: usageShape,
  stopReason: nullable(isText),
  error: nullable(isTurnError),
  contentHash: isText,
  messages: listOf(isMessage),
});

/** Also what the schema would refuse: half a turn that is said to be complete, two messages with one id. */
export const isTurn: Check = (value, where) => {
  const problem = hasTurnShape(value, where);
  if (problem) return problem;
  const { status, messages } = value as TurnDocument;
  const roles = new Set(messages.map(({ role }) => role));
  if (status === 'complete' && !(roles.has('user') && roles.has('assistant'))) {
    return `${where} is complete without a prompt and a reply`;
  }
  return new Set(messages.map(({ id }) => id)).size < messages.length ? `${where} has an id twice` : null;
};

const restFields = {
  snapshots: listOf(shape({ id: isId, label: isText, turnId: nullable(isId), createdAt: isNumber })),
  queue: listOf(shape({ id: isId, prompt: listOf(isPart), createdAt: isNumber })),
  draft: nullable(listOf(isPart)),
  pending: nullable(
    shape({
      id: isId,
      parentTurnId: nullable(isId),
      prompt: listOf(isPart),
      agent: nullable(isText),
      model: nullable(isText),
      startedAt: isNumber,
      baseRevision: nullable(isCount),
      error: nullable(isTurnError),
      received: listOf(shape({ receivedAt: isNumber, events: listOf(isEvent) })),
    }),
  ),
  repairs: listOf(shape({ rule: isText, turnId: isId, messageId: isId, at: isNumber })),
};

export const isSessionEnd = shape({ id: isId, turns: isCount, ...restFields });

export const isSessionDocument = shape({
  format: isString,
  version: isNumber,
  session: isSession,
  turns: listOf(isTurn),
  ...restFields,
});
