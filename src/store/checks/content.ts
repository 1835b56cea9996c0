import type { AgentEvent } from '../../core/agentEvent';
import type { Part } from '../../core/message';
import { SessionError } from '../../core/sessionError';
import {
  isBoolean,
  isJson,
  isNumber,
  isString,
  listOf,
  nullable,
  oneOf,
  optional,
  requireShape,
  shape,
  taggedBy,
  type Check,
} from './shape';
import { showableTime } from './showableTime';
import { usageShape } from '../rows/usageColumns';

type Fields = Record<string, Check>;

const text = { text: isString };
const reasoning = { text: isString, signature: optional(isString), durationMs: optional(isNumber) };
const toolCall = { id: isString, name: isString, input: isJson, incomplete: optional(isBoolean) };
const toolResult = { id: isString, output: isJson, isError: isBoolean, durationMs: optional(isNumber) };
const summary = { text: isString, throughTurnId: isString };
const diff = { path: isString, before: nullable(isString), after: nullable(isString) };

export const isPart = taggedBy({
  text,
  reasoning,
  toolCall,
  toolResult,
  image: { mimeType: isString, data: isString, name: optional(isString), preview: optional(isString) },
  file: {
    path: isString,
    range: optional(shape({ start: isNumber, end: isNumber })),
    text: optional(isString),
    mention: optional(oneOf('selection', 'symbol', 'problem', 'given')),
    note: optional(isString),
  },
  diff,
  summary,
} satisfies Record<Part['type'], Fields>);

export const isEvent = taggedBy({
  text,
  reasoning,
  toolCall,
  toolResult,
  permission: { callId: isString, state: oneOf('asked', 'allowed', 'rejected') },
  plan: { entries: listOf(shape({ text: isString, state: oneOf('pending', 'running', 'done') })) },
  diff: { diff: shape(diff) },
  usage: { usage: usageShape },
  done: { stopReason: isString },
  toolOutput: { callId: isString, text: isString },
  wait: { reason: isString, until: isNumber },
  summary,
  omitted: { count: isNumber, throughTurnId: nullable(isString) },
} satisfies Record<AgentEvent['type'], Fields>);

/** Why a turn failed, as `TurnError` says it. */
export const isTurnError = shape({ message: isString, code: optional(isString) });

/** A string becomes one text part; the empty string becomes none. What comes back shares nothing with what came in. */
export function toParts(content: unknown, where: string): Part[] {
  if (content === '') return [];
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  requireShape(listOf(isPart), content, where);
  return copyJson(content as Part[]);
}

/** What a person sends: parts of which at least one says something. */
export function toPrompt(content: unknown): Part[] {
  const parts = toParts(content, 'the prompt');
  if (isBlank(parts)) {
    throw new SessionError('invalid', 'The prompt is empty.', { remedy: 'Type something, or attach something.' });
  }
  return parts;
}

/** Without what is only shown while it happens. */
export function toEvents(events: unknown): AgentEvent[] {
  requireShape(listOf(isEvent), events, 'events');
  return (events as AgentEvent[]).filter(({ type }) => type !== 'toolOutput' && type !== 'wait');
}

/** True when a provider would see nothing in it. */
export function isBlank(parts: readonly Part[]): boolean {
  return parts.every((part) => (part.type === 'text' || part.type === 'reasoning') && isBlankText(part));
}

/** A signed thought is worth keeping even when its text is withheld. */
function isBlankText(part: Extract<Part, { type: 'text' | 'reasoning' }>): boolean {
  return part.text.trim() === '' && !(part.type === 'reasoning' && part.signature !== undefined);
}

/** Ids are compared as bytes and shown in errors, so they must survive SQLite and UTF-8 unchanged. */
export function requireId(id: unknown, what: string): string {
  if (typeof id !== 'string' || id.length === 0 || id.length > 200 || id.includes('\0') || !id.isWellFormed()) {
    throw new SessionError('invalid', `${what} must be 1 to 200 characters of well-formed text.`);
  }
  return id;
}

/** The name of an agent or a model: undefined takes `fallback`, null is none. */
export function toName(name: unknown, what: string, fallback: string | null): string | null {
  if (name === undefined) return fallback;
  return name === null ? null : requireId(name, what);
}

/** Milliseconds since 1970; dates before that are negative and allowed. */
export function toTime(time: unknown, what: string, fallback: number): number {
  if (time === undefined) return fallback;
  requireShape(isNumber, time, what);
  return showableTime(time as number);
}

/** As JSON will give it back: without `undefined` fields, and aliasing nothing. */
export function copyJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
