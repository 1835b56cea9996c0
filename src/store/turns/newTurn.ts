import { v7 as newId } from 'uuid';
import type { Part, Role } from '../../core/message';
import type { NewTurn, ToolUse } from '../../core/turn';
import { copyJson, requireId, toName, toParts, toPrompt, toTime } from '../checks/content';
import { contentHash, hashAsGiven, type HashedContent } from '../rows/contentHash';
import { messageId } from '../rows/messageId';
import { settleTurn } from './settleTurn';
import {
  isBoolean,
  isJson,
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
import type { SessionHead } from '../rows/sessionRows';
import type { MessageRecord, TurnRecord } from '../rows/turnRows';
import { toUsage, usageShape } from '../rows/usageColumns';

/** A turn given to `appendTurn`, checked, in one form whichever way it was written, and hashed in that form. */
export interface CheckedTurn extends Omit<NewTurn, 'user' | 'assistant' | 'id'>, HashedContent {
  id: string;
  /** Whether the id was given; one that was made just now is nobody else's. */
  hasGivenId: boolean;
  user: Part[];
  assistant: Part[];
}

const toolShape = shape({
  id: optional(isString),
  name: isString,
  input: isJson,
  output: isJson,
  isError: optional(isBoolean),
});

const newTurnShape = shape({
  id: optional(isString),
  user: isPresent,
  assistant: isPresent,
  tools: optional(listOf(toolShape)),
  usage: optional(usageShape),
  status: optional(oneOf('complete', 'interrupted', 'failed', 'unanswered')),
  agent: optional(nullable(isString)),
  model: optional(nullable(isString)),
  startedAt: optional(isNumber),
  endedAt: optional(isNumber),
});

/** Throws `invalid` before a transaction begins. */
export function checkNewTurn(turn: NewTurn): CheckedTurn {
  requireShape(newTurnShape, turn, 'the turn');
  const { id, ...given } = turn;
  const content = {
    ...copyJson({ ...given, user: null, assistant: null }),
    user: toPrompt(given.user),
    assistant: toParts(given.assistant, 'assistant'),
  };
  return {
    ...content,
    id: id === undefined ? newId() : requireId(id, "A turn's id"),
    hasGivenId: id !== undefined,
    contentHash: contentHash(content),
    hashAsGiven: hashAsGiven(content),
  };
}

/** As it will be stored below the session's head: the prompt, the calls, their results, the answer. */
export function toTurnRecord(turn: CheckedTurn, session: SessionHead, now: number): TurnRecord {
  const startedAt = toTime(turn.startedAt, 'startedAt', now);
  const endedAt = toTime(turn.endedAt, 'endedAt', Math.max(startedAt, now));
  return settleTurn({
    id: turn.id,
    sessionId: session.id,
    parentTurnId: session.headTurnId,
    status: turn.status ?? 'complete',
    messages: messagesOf(turn, { startedAt, endedAt }),
    usage: toUsage(turn.usage),
    agent: toName(turn.agent, 'The agent', session.agent),
    model: toName(turn.model, 'The model', session.model),
    startedAt,
    endedAt,
    stopReason: null,
    error: null,
    contentHash: turn.contentHash,
  });
}

function messagesOf(turn: CheckedTurn, times: { startedAt: number; endedAt: number }): MessageRecord[] {
  const tools = (turn.tools ?? []).map((tool) => ({ ...tool, id: tool.id ?? newCallId() }));
  const contents: { role: Role; parts: Part[] }[] = [
    { role: 'user', parts: turn.user },
    { role: 'assistant', parts: tools.map(toCall) },
    { role: 'tool', parts: tools.map(toResult) },
    { role: 'assistant', parts: turn.assistant },
  ];
  const said = contents.filter(({ parts }) => parts.length > 0);
  return said.map(({ role, parts }, position) => ({
    id: messageId(turn.id, position),
    role,
    parts,
    createdAt: role === 'user' ? times.startedAt : times.endedAt,
    metadata: {},
    excluded: false,
  }));
}

type IdentifiedTool = ToolUse & { id: string };

function toCall({ id, name, input }: IdentifiedTool): Part {
  return { type: 'toolCall', id, name, input };
}

function toResult({ id, output, isError }: IdentifiedTool): Part {
  return { type: 'toolResult', id, output, isError: isError ?? false };
}

/** Within what providers take: at most forty letters, digits and underscores. */
function newCallId(): string {
  return `call_${newId().replaceAll('-', '')}`;
}
