import { SessionError } from '../../core/sessionError';
import type { Outcome, OutcomeMessage } from '../../core/turn';
import { updateUsage } from '../../core/usage';
import { copyJson, isBlank, isTurnError, requireId, toParts } from '../checks/content';
import { contentHash, hashAsGiven, type HashedContent } from '../rows/contentHash';
import { messageId } from '../rows/messageId';
import type { PendingRecord, Received } from '../rows/pendingRows';
import { settleTurn } from '../turns/settleTurn';
import {
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
import { usageShape } from '../rows/usageColumns';

/** How a pending turn ended, checked, with the hashes by which a repeated commit is known. */
export interface CheckedOutcome extends Outcome, HashedContent {}

const outcomeShape = shape({
  status: oneOf('complete', 'interrupted', 'failed', 'unanswered'),
  messages: optional(
    listOf(
      shape({
        id: optional(isString),
        // The prompt is in the outbox already, and one turn has one.
        role: oneOf('assistant', 'tool', 'system'),
        parts: isPresent,
        createdAt: optional(isNumber),
        metadata: optional(isJsonObject),
      }),
    ),
  ),
  usage: optional(usageShape),
  stopReason: optional(nullable(isString)),
  error: optional(nullable(isTurnError)),
});

/** Throws `invalid` before a transaction begins. */
export function checkOutcome(outcome: Outcome): CheckedOutcome {
  requireShape(outcomeShape, outcome, 'the outcome');
  const { messages, ...rest } = outcome;
  const checked = { ...copyJson(rest), ...(messages && { messages: messages.map(checkMessage) }) };
  const ids = checked.messages?.flatMap(({ id }) => id ?? []) ?? [];
  if (new Set(ids).size < ids.length) throw new SessionError('invalid', 'An id is given twice.');
  return { ...checked, contentHash: contentHash(checked), hashAsGiven: hashAsGiven(checked) };
}

function checkMessage(message: OutcomeMessage): OutcomeMessage {
  if (message.id !== undefined) requireId(message.id, "A message's id");
  return { ...copyJson({ ...message, parts: [] }), parts: toParts(message.parts, 'parts') };
}

/** The whole turn: the prompt, then what the outcome says or else what was received. */
export function toEndedTurn(
  pending: PendingRecord,
  received: Received,
  outcome: CheckedOutcome,
  endedAt: number,
): TurnRecord {
  const replies = outcome.messages?.map((message, index) => toMessage(message, pending.id, index, received, endedAt));
  return settleTurn({
    id: pending.id,
    sessionId: pending.sessionId,
    parentTurnId: pending.parentTurnId,
    status: outcome.status,
    messages: [toPromptMessage(pending), ...(replies ?? received.messages)],
    usage: updateUsage(received.usage, outcome.usage ?? {}),
    agent: pending.agent,
    model: pending.model,
    startedAt: pending.startedAt,
    endedAt,
    // A provider's word, of which nothing depends: what no UTF-8 can hold is replaced in it, not refused.
    stopReason: (outcome.stopReason === undefined ? received.stopReason : outcome.stopReason)?.toWellFormed() ?? null,
    error: outcome.error === undefined ? pending.error : outcome.error,
    contentHash: outcome.contentHash,
  });
}

/** True when the turn holds nothing but its prompt, or only blanks beside it. */
export function isUnanswered(turn: TurnRecord): boolean {
  return turn.messages.every(({ role, parts }) => role === 'user' || isBlank(parts));
}

function toPromptMessage(pending: PendingRecord): MessageRecord {
  const { id, prompt, startedAt } = pending;
  return { id: messageId(id, 0), role: 'user', parts: prompt, createdAt: startedAt, metadata: {}, excluded: false };
}

/** A message began when its first delta arrived, where it arrived as deltas. */
function toMessage(
  message: OutcomeMessage,
  turnId: string,
  index: number,
  received: Received,
  now: number,
): MessageRecord {
  return {
    id: message.id ?? messageId(turnId, index + 1),
    role: message.role,
    parts: message.parts,
    createdAt: message.createdAt ?? received.messages[index]?.createdAt ?? now,
    metadata: message.metadata ?? {},
    excluded: false,
  };
}
