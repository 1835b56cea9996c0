import { v7 as newId } from 'uuid';
import type { Session } from '../../core/session';
import { requirePlace, walkPath } from '../rows/branchRows';
import type { WriteTransaction } from '../database';
import { messageId } from '../rows/messageId';
import { relinkParts } from './relinkParts';
import { insertSession, moveHead, requireSession } from '../rows/sessionRows';
import { insertTurn, readRecord, type TurnRecord } from '../rows/turnRows';

/** A new session whose history is the path to a turn, copied under new ids. The original is only read. */
export function forkSession(transaction: WriteTransaction, sessionId: string, atTurnId: string | undefined): Session {
  const origin = requireSession(transaction, sessionId);
  if (atTurnId !== undefined) requirePlace(transaction, sessionId, atTurnId);
  const endTurnId = atTurnId ?? origin.headTurnId;
  const { title, titleSource, agent, model, metadata, tags } = origin;
  const id = newId();
  insertSession(transaction, {
    ...{ id, title, titleSource, agent, model, metadata, tags },
    parentId: sessionId,
    forkedFromTurnId: endTurnId,
    createdAt: transaction.now,
    updatedAt: transaction.now,
  });
  if (endTurnId !== null) moveHead(transaction, id, copyPath(transaction, sessionId, endTurnId, id));
  transaction.changed({ kind: 'session', sessionId: id });
  return requireSession(transaction, id);
}

/** Turn by turn, so that a long history is never held whole. Returns the copy's last turn. */
function copyPath(transaction: WriteTransaction, fromId: string, endTurnId: string, toId: string): string | null {
  const copies = new Map<string, string>();
  let last: string | null = null;
  for (const step of walkPath(transaction, fromId, endTurnId)) {
    const turn = readRecord(transaction, step.id);
    if (!turn) continue;
    const id = newId();
    copies.set(turn.id, id);
    insertTurn(transaction, { ...copyTurn(turn, id, copies), sessionId: toId, parentTurnId: last });
    last = id;
  }
  return last;
}

/** Everything but the ids stays: times, status, usage, what is excluded, what an import called it. */
function copyTurn(turn: TurnRecord, id: string, copies: ReadonlyMap<string, string>): TurnRecord {
  const messages = turn.messages.map((message, position) => {
    return { ...message, id: messageId(id, position), parts: relinkParts(message.parts, copies) };
  });
  return { ...turn, id, messages };
}
