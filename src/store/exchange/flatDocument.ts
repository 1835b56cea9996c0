import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../core/json';
import type { Part } from '../../core/message';
import type { Session } from '../../core/session';
import { SessionError } from '../../core/sessionError';
import { titleFromPrompt } from '../../core/titleFromPrompt';
import type { TurnStatus } from '../../core/turn';
import { noUsage } from '../../core/usage';
import type { SessionDocument, TurnDocument } from './document';
import { formatVersion } from './document';
import { flatMessage, type FlatMessage } from './flatMessage';
import { pick, plainText, takeTime } from './flatValues';
import { toLabel } from '../checks/label';
import { canonicalJson } from '../rows/canonicalJson';
import { messageId } from '../rows/messageId';

/**
 * A flat `{ title?, messages }`, as other tools write it, as a document of ours. Nothing is judged here: messages stay
 * as they are and in their order, and what we have no place for is kept in `metadata.imported`. Repair looks at it when
 * it is loaded. Its id is a hash of the document, so that the same document is the same session.
 */
export function flatDocument(document: JsonObject, now: number): SessionDocument {
  const { time, rest: fields } = takeTime(document);
  const { title, messages: given } = fields;
  if (!Array.isArray(given)) throw new SessionError('invalid', 'The document has no list of messages.');
  const id = createHash('sha256').update(canonicalJson(document)).digest('hex').slice(0, 32);
  const messages = toMessages(given, time ?? now);
  const turns = toTurns(id, messages);
  const others = pick(fields, (key) => key !== 'messages' && !(key === 'title' && typeof title === 'string'));
  const times = messages.map((message) => message.createdAt);
  const session: Session = {
    id,
    ...titleOf(title, messages),
    parentId: null,
    forkedFromTurnId: null,
    agent: null,
    model: null,
    metadata: Object.keys(others).length > 0 ? { imported: others } : {},
    pinned: false,
    unread: false,
    tags: [],
    createdAt: time ?? times.reduce((first, time) => Math.min(first, time), now),
    updatedAt: times.length > 0 ? times.reduce((last, time) => Math.max(last, time)) : now,
    archivedAt: null,
    deletedAt: null,
    headTurnId: turns.at(-1)?.id ?? null,
    revision: turns.length,
    turnCount: turns.length,
    usage: { ...noUsage },
  };
  const rest = { snapshots: [], queue: [], draft: null, pending: null, repairs: [] };
  return { format: 'turnkeeper-session', version: formatVersion, session, turns, ...rest };
}

/** A message that does not say when it was written was written when the one before it was. */
function toMessages(given: readonly Json[], start: number): FlatMessage[] {
  let time = start;
  return given.map((message, index) => {
    const read = flatMessage(message, index, time);
    time = read.createdAt;
    return read;
  });
}

function titleOf(title: Json | undefined, messages: readonly FlatMessage[]): Pick<Session, 'title' | 'titleSource'> {
  const label = typeof title === 'string' ? toLabel(plainText(title).slice(0, 1000), 'the title') : '';
  if (label !== '') return { title: label, titleSource: 'import' };
  const prompt = messages.find(({ role, parts }) => role === 'user' && titleFromPrompt(parts) !== null);
  const found = plainText(titleFromPrompt(prompt?.parts ?? []) ?? '');
  return { title: found, titleSource: found === '' ? 'default' : 'prompt' };
}

/** A turn starts at each message of the user's, except at one that holds nothing but results of tools. */
function toTurns(sessionId: string, messages: readonly FlatMessage[]): TurnDocument[] {
  const groups: FlatMessage[][] = [];
  for (const message of messages) {
    const current = groups.at(-1);
    if (!current || (message.role === 'user' && !holdsResultsOnly(message.parts))) groups.push([message]);
    else current.push(message);
  }
  return groups.map((group, index) => toTurn(sessionId, index, group));
}

function toTurn(sessionId: string, index: number, group: readonly FlatMessage[]): TurnDocument {
  const id = `${sessionId}.t${index + 1}`;
  const times = group.map(({ createdAt }) => createdAt);
  return {
    id,
    parentTurnId: index === 0 ? null : `${sessionId}.t${index}`,
    status: statusOf(group),
    agent: null,
    model: null,
    startedAt: times[0] ?? 0,
    endedAt: times.at(-1) ?? 0,
    usage: { ...noUsage },
    stopReason: null,
    error: null,
    contentHash: id,
    messages: group.map((message, position) => ({ ...message, id: messageId(id, position) })),
  };
}

function statusOf(group: readonly FlatMessage[]): TurnStatus {
  const [first] = group;
  if (first?.role !== 'user' || holdsResultsOnly(first.parts)) return 'interrupted';
  return group.some(({ role }) => role === 'assistant') ? 'complete' : 'unanswered';
}

function holdsResultsOnly(parts: readonly Part[]): boolean {
  return parts.length > 0 && parts.every(({ type }) => type === 'toolResult');
}
