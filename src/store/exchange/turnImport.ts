import { isDeepStrictEqual } from 'node:util';
import { v5 as derivedId } from 'uuid';
import { hashAsGiven } from '../rows/contentHash';
import type { Database, WriteTransaction } from '../database';
import type { TurnDocument } from './document';
import { messageId } from '../rows/messageId';
import { findPending } from '../rows/pendingRows';
import { showableTime } from '../checks/showableTime';
import { relinkParts } from '../turns/relinkParts';
import { insertTurn, readRecord, type TurnRecord } from '../rows/turnRows';

/** What has become of the turns of a document so far. */
export interface ImportedTurns {
  sessionId: string;
  /** Turns that could not keep their ids, and where they are. */
  renamed: Map<string, string>;
  renamedMessages: Map<string, string>;
  /** Turns that were not there before. */
  added: Set<string>;
}

/** The namespace of the ids that imports derive, made up once. */
const imports = '0c0f5a52-8d0e-4f7b-9a3e-5b1f6f2d7e44';

/** The id of something imported whose own id is taken: the same one each time the same document is imported. */
export function importedId(...from: unknown[]): string {
  return derivedId(hashAsGiven(from), imports);
}

/**
 * Adds a turn where it is not there yet. What is stored is never overwritten: where another turn has its id, or one of
 * its messages' ids, it enters as a branch of its own under ids that follow from its content, and its children follow it.
 */
export function importTurn(transaction: WriteTransaction, imported: ImportedTurns, document: TurnDocument): void {
  const turn = toRecord(imported, document);
  const stored = readRecord(transaction, turn.id);
  if (stored && isSame(stored, turn)) return;
  if (!stored && hasFreeIds(transaction, turn)) add(transaction, imported, turn);
  else addCopy(transaction, imported, turn);
}

function toRecord({ sessionId, renamed }: ImportedTurns, turn: TurnDocument): TurnRecord {
  const parentTurnId = turn.parentTurnId === null ? null : (renamed.get(turn.parentTurnId) ?? turn.parentTurnId);
  const messages = turn.messages.map((message) => ({
    ...message,
    createdAt: showableTime(message.createdAt),
    parts: relinkParts(message.parts, renamed),
  }));
  const times = { startedAt: showableTime(turn.startedAt), endedAt: showableTime(turn.endedAt) };
  return { ...turn, ...times, sessionId, parentTurnId, messages };
}

/** What repair and time have done to a turn since makes no other turn of it. */
function isSame(stored: TurnRecord, turn: TurnRecord): boolean {
  return isDeepStrictEqual(identityOf(stored), identityOf(turn));
}

function identityOf({ id, sessionId, parentTurnId, messages }: TurnRecord): unknown[] {
  return [sessionId, id, parentTurnId, messages.map((message) => [message.id, message.role, message.parts])];
}

/** A prompt in the outbox holds the id of the turn that it will be. */
function hasFreeIds(database: Database, turn: TurnRecord): boolean {
  if (findPending(database, turn.id)) return false;
  const taken = 'SELECT 1 FROM message WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1';
  return !database.get(taken, [JSON.stringify(turn.messages.map(({ id }) => id))]);
}

function addCopy(transaction: WriteTransaction, imported: ImportedTurns, turn: TurnRecord): void {
  const id = importedId(...identityOf(turn));
  const messages = turn.messages.map((message, position) => ({ ...message, id: messageId(id, position) }));
  imported.renamed.set(turn.id, id);
  for (const [position, message] of turn.messages.entries()) {
    imported.renamedMessages.set(message.id, messageId(id, position));
  }
  if (!readRecord(transaction, id)) add(transaction, imported, { ...turn, id, messages });
}

function add(transaction: WriteTransaction, imported: ImportedTurns, turn: TurnRecord): void {
  insertTurn(transaction, turn);
  imported.added.add(turn.id);
}
