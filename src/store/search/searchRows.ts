import type { Part, Role } from '../../core/message';
import type { Database } from '../database';
import { readParts } from '../rows/readParts';

/** A message with what a search may ask about it. */
export interface SearchRow {
  number: number;
  id: string;
  turnId: string;
  sessionId: string;
  sessionTitle: string;
  inTrash: boolean;
  role: Role;
  parts: Part[];
  createdAt: number;
  agent: string | null;
  model: string | null;
  cost: number;
  turnFailed: boolean;
  /** Of the tools that it calls and, where `withResults` was asked for, of those whose results it holds. */
  toolNames: string[];
}

/** Those of these messages that are still there, in no particular order. */
export function readSearchRows(
  database: Database,
  numbers: readonly number[],
  { withResults }: { withResults: boolean },
): SearchRow[] {
  const found = database.all<Row>(
    `SELECT message.number, message.id, message.role, message.parts, message.created_at, turn.id AS turn_id, turn.agent,
       turn.model, turn.cost, turn.status = 'failed' OR turn.error IS NOT NULL AS turn_failed,
       session.id AS session_id, session.title, session.deleted_at IS NOT NULL AS in_trash
     FROM message JOIN turn ON turn.id = message.turn_id JOIN session ON session.id = turn.session_id
     WHERE message.number IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(numbers)],
  );
  const callsOfTurn = new Map<string, Call[]>();
  return found.map((row) => {
    const parts = readParts(row.parts);
    return {
      number: row.number,
      id: row.id,
      turnId: row.turn_id,
      sessionId: row.session_id,
      sessionTitle: row.title,
      inTrash: row.in_trash === 1,
      role: row.role,
      parts,
      createdAt: row.created_at,
      agent: row.agent,
      model: row.model,
      cost: row.cost,
      turnFailed: row.turn_failed === 1,
      toolNames: toolNames(parts, () => {
        if (!withResults) return [];
        const calls = callsOfTurn.get(row.turn_id) ?? readCalls(database, row.turn_id);
        callsOfTurn.set(row.turn_id, calls);
        return calls;
      }),
    };
  });
}

interface Row {
  number: number;
  id: string;
  role: Role;
  parts: string;
  created_at: number;
  turn_id: string;
  agent: string | null;
  model: string | null;
  cost: number;
  turn_failed: number;
  session_id: string;
  title: string;
  in_trash: number;
}

interface Call {
  id: string;
  name: string;
}

/** A result does not say which tool gave it; its call does, in another message of the turn. */
function toolNames(parts: readonly Part[], callsOfTurn: () => Call[]): string[] {
  const called = parts.flatMap((part) => (part.type === 'toolCall' ? [part.name] : []));
  const results = new Set(parts.flatMap((part) => (part.type === 'toolResult' ? [part.id] : [])));
  if (results.size === 0) return called;
  return [...called, ...callsOfTurn().flatMap(({ id, name }) => (results.has(id) ? [name] : []))];
}

function readCalls(database: Database, turnId: string): Call[] {
  return database.all<Call>(
    `SELECT part.value ->> '$.id' AS id, part.value ->> '$.name' AS name
     FROM message, json_each(message.parts) AS part
     WHERE message.turn_id = ? AND message.role = 'assistant' AND part.value ->> '$.type' = 'toolCall'`,
    [turnId],
  );
}
