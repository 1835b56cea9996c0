import type { JsonObject } from '../../core/json';
import type { Role } from '../../core/message';
import { SessionError } from '../../core/sessionError';
import type { Database, WriteTransaction } from '../database';
import type { MessageRecord, TurnRecord } from './turnRows';
import { readParts } from './readParts';

export function insertMessages(transaction: WriteTransaction, turn: TurnRecord): void {
  for (const [position, message] of turn.messages.entries()) {
    transaction.run(
      `INSERT INTO message (id, turn_id, position, role, parts, created_at, metadata, source_id, excluded)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        message.id,
        turn.id,
        position,
        message.role,
        JSON.stringify(message.parts),
        message.createdAt,
        JSON.stringify(message.metadata),
        message.sourceId ?? null,
        message.excluded ? 1 : 0,
      ],
    );
  }
}

/** By turn, each turn's in their order. */
export function readMessages(database: Database, turnIds: readonly string[]): Map<string, MessageRecord[]> {
  const byTurn = new Map<string, MessageRecord[]>();
  const collect = (row: MessageRow): void => {
    const message: MessageRecord = {
      id: row.id,
      role: row.role,
      parts: readParts(row.parts),
      createdAt: row.created_at,
      metadata: JSON.parse(row.metadata) as JsonObject,
      sourceId: row.source_id,
      excluded: row.excluded === 1,
    };
    const earlier = byTurn.get(row.turn_id);
    if (earlier) earlier.push(message);
    else byTurn.set(row.turn_id, [message]);
  };
  database.each<MessageRow>(
    `SELECT id, turn_id, role, parts, created_at, metadata, source_id, excluded FROM message
     WHERE turn_id IN (SELECT value FROM json_each(?)) ORDER BY turn_id, position`,
    [JSON.stringify(turnIds)],
    collect,
  );
  return byTurn;
}

/** For messages that come with ids of their own. */
export function requireFreeIds(database: Database, turn: TurnRecord): void {
  const ids = JSON.stringify(turn.messages.map(({ id }) => id));
  const sql = 'SELECT id FROM message WHERE id IN (SELECT value FROM json_each(?))';
  const taken = database.get<{ id: string }>(sql, [ids]);
  if (taken) {
    throw new SessionError('conflict', `Another message has the id ${taken.id}.`, { sessionId: turn.sessionId });
  }
}

interface MessageRow {
  id: string;
  turn_id: string;
  role: Role;
  parts: string;
  created_at: number;
  metadata: string;
  source_id: string | null;
  excluded: number;
}
