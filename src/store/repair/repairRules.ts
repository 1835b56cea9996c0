import type { Part } from '../../core/message';
import type { TurnStatus } from '../../core/turn';
import { isBlank } from '../checks/content';
import { isBlankPart, isEmptyReply, isPrompt, isReply, type Spoken } from './messageKinds';
import { pairResults } from './pairResults';
import type { MessageShape, TurnShape } from './turnShape';

export type RepairRule =
  | 'duplicate'
  | 'assistant-first'
  | 'stray-result'
  | 'empty-reply'
  | 'orphaned-prompt'
  | 'unanswered-prompt'
  | 'partial-reply'
  | 'missing-result';

/** A message of a branch that is not excluded, and the turn it lies in. */
export interface Entry {
  readonly turn: TurnShape;
  readonly message: MessageShape;
}

/** What one rule says about one message: why, and what is to be set. Content is never among it. */
export interface Finding extends Entry {
  rule: RepairRule;
  excludes: boolean;
  status?: TurnStatus;
}

type Rule = (entries: readonly Entry[]) => Finding[];

/** The same imported id twice under one role: the fuller stays, of equals the first. */
export const findDuplicates: Rule = (entries) => {
  const fullest = new Map<string, Entry>();
  for (const entry of entries) {
    const name = importedAs(entry);
    const best = fullest.get(name ?? '');
    if (name !== null && (!best || sizeOf(entry) > sizeOf(best))) fullest.set(name, entry);
  }
  return entries
    .filter((entry) => (fullest.get(importedAs(entry) ?? '') ?? entry) !== entry)
    .map((entry) => exclude('duplicate', entry));
};

/** No provider takes an answer that nobody asked for. A summary is no answer. */
export const findAssistantFirst: Rule = (entries) => {
  const firstPrompt = entries.findIndex(({ message }) => isPrompt(message));
  return entries
    .slice(0, firstPrompt < 0 ? entries.length : firstPrompt)
    .filter(({ message }) => isReply(message) && !message.parts.some(isSummary))
    .map((entry) => exclude('assistant-first', entry));
};

/** Messages of results none of which belongs to a call. One that holds others too stays; the wire picks from it. */
export const findStrayResults: Rule = (entries) => {
  const { claimed } = pairResults(entries.map(({ message }) => message));
  return entries
    .filter(({ message }) => holdsOnlyResults(message))
    .filter(({ message }) => !message.parts.some((part) => part.type === 'toolResult' && claimed.has(part)))
    .map((entry) => exclude('stray-result', entry));
};

/** Messages that nothing was received of. Where nothing else answers the prompt, it becomes `unanswered` with them. */
export const findEmptyReplies: Rule = (entries) =>
  exchangesOf(entries).flatMap((exchange) => {
    const empty = exchange.filter(({ message }) => isEmptyReply(message));
    const found = empty.map((entry) => exclude('empty-reply', entry));
    if (empty.length === 0 || !isUnanswered(exchange)) return found;
    const rest = exchange.filter((entry) => !empty.includes(entry));
    return [...found, ...giveUp('unanswered-prompt', rest, 'unanswered')];
  });

/**
 * Prompts without an answer. The branch's last prompt was interrupted and is offered to the person again; one that
 * another followed was left behind.
 */
export function findUnansweredPrompts(entries: readonly Entry[], lastPromptId: string | undefined): Finding[] {
  return exchangesOf(entries)
    .filter(isUnanswered)
    .flatMap((exchange) =>
      exchange[0]?.message.id === lastPromptId
        ? giveUp('orphaned-prompt', exchange, 'interrupted')
        : giveUp('unanswered-prompt', exchange, 'unanswered'),
    );
}

/**
 * A turn that calls itself unanswered and has a reply, or complete and ends inside a call, was in truth cut off. It
 * counts only while its prompt does: a turn that was given up keeps what was said of it then.
 */
export const findPartialReplies: Rule = (entries) => {
  const asking = new Set(entries.filter(({ message }) => isPrompt(message)).map(({ turn }) => turn));
  const lastReplies = new Map<TurnShape, Entry>();
  for (const entry of entries) if (isReply(entry.message)) lastReplies.set(entry.turn, entry);
  return [...lastReplies.values()]
    .filter(({ turn, message }) => turn.status === 'unanswered' || (turn.status === 'complete' && isCutOff(message)))
    .filter(({ turn }) => asking.has(turn))
    .map((entry) => ({ ...entry, rule: 'partial-reply', excludes: false, status: 'interrupted' }));
};

/** Only noted: the wire gives such a call an error for its result. Of a turn that was cut off nothing else is expected. */
export const findMissingResults: Rule = (entries) => {
  const { resultOf } = pairResults(entries.map(({ message }) => message));
  return entries
    .filter(({ turn, message }) => turn.status === 'complete' && message.role === 'assistant')
    .filter(({ message }) =>
      message.parts.some((part) => part.type === 'toolCall' && !part.incomplete && !resultOf.has(part)),
    )
    .map((entry) => ({ ...entry, rule: 'missing-result', excludes: false }));
};

function isCutOff({ parts }: Spoken): boolean {
  const last = parts.at(-1);
  return last?.type === 'toolCall' && last.incomplete === true;
}

function isSummary(part: Part): boolean {
  return part.type === 'summary';
}

function holdsOnlyResults({ role, parts }: Spoken): boolean {
  // What a tool changed is told before its result: a turn that was cut off in between has the change alone.
  if (role === 'tool')
    return parts.some(({ type }) => type === 'toolResult') || !parts.some(({ type }) => type === 'diff');
  return !isBlank(parts) && parts.every((part) => part.type === 'toolResult' || isBlankPart(part));
}

/** A prompt and all that follows it up to the next; what precedes the first prompt is an exchange without one. */
function exchangesOf(entries: readonly Entry[]): Entry[][] {
  const exchanges: Entry[][] = [[]];
  for (const entry of entries) {
    if (isPrompt(entry.message)) exchanges.push([entry]);
    else exchanges.at(-1)?.push(entry);
  }
  return exchanges;
}

function isUnanswered([first, ...rest]: readonly Entry[]): boolean {
  return first !== undefined && isPrompt(first.message) && !rest.some(({ message }) => isReply(message));
}

function importedAs({ message: { role, imported } }: Entry): string | null {
  return imported && `${role} ${imported.id}`;
}

function sizeOf({ message }: Entry): number {
  return message.imported?.size ?? 0;
}

function exclude(rule: RepairRule, entry: Entry): Finding {
  return { ...entry, rule, excludes: true };
}

/**
 * Excludes a prompt and what its turn holds with it, such as a system message. What serves other turns stays: a late result of
 * an earlier call, a summary. Only the prompt speaks for its turn's status.
 */
function giveUp(rule: RepairRule, exchange: readonly Entry[], status: TurnStatus): Finding[] {
  return exchange
    .filter(({ turn }) => turn === exchange[0]?.turn)
    .filter(({ message }) => !message.parts.some((part) => part.type === 'toolResult' || isSummary(part)))
    .map((entry) => (isPrompt(entry.message) ? { ...exclude(rule, entry), status } : exclude(rule, entry)));
}
