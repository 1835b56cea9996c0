import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BenchTurn } from '../benchTurn';
import type { Committer, OpenCommitter } from '../committer';

interface Statement {
  run(...params: unknown[]): unknown;
  get(...params: unknown[]): unknown;
}

interface NativeDatabase {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

/** Node's own SQLite with a real WAL, on a copy of our database: it writes the rows that we write, and nothing else. */
export const nativeSqlite: OpenCommitter = ({ folder }) => {
  // Node 24 has it; the types that we compile with are those of Node 20.
  const sqlite = createRequire(__filename)('node:sqlite') as { DatabaseSync: new (file: string) => NativeDatabase };
  const database = new sqlite.DatabaseSync(path.join(folder, 'sessions.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  return commitTo(database);
};

function commitTo(database: NativeDatabase): Committer {
  const sessionId = randomUUID();
  let head: string | null = null;
  let depth = 0;
  const statements = prepare(database);
  statements.addSession.run(sessionId, Date.now(), Date.now());
  const commit = (turn: BenchTurn): void => {
    const id = randomUUID();
    const now = Date.now();
    const messages = messagesOf(turn);
    const ids = messages.map((_, position) => `${id}.${position}`);
    const { inputTokens, outputTokens, cachedTokens, cost } = turn.usage;
    database.exec('BEGIN IMMEDIATE');
    statements.readSession.get(sessionId);
    const usage = [inputTokens, outputTokens, cachedTokens, cost];
    statements.addTurn.run(id, sessionId, head, ++depth, now, now, ...usage, id, ids[0], ids.at(-1));
    for (const [position, [role, parts]] of messages.entries()) {
      statements.addMessage.run(ids[position], id, position, role, JSON.stringify(parts), now);
    }
    statements.moveHead.run(id, now, sessionId);
    statements.addChange.run(sessionId, id, depth);
    database.exec('COMMIT');
    head = id;
  };
  return { commit, close: () => database.close() };
}

function prepare(database: NativeDatabase) {
  return {
    addSession: database.prepare(
      `INSERT INTO session (id, title, title_source, created_at, updated_at) VALUES (?, 'Bench', 'user', ?, ?)`,
    ),
    readSession: database.prepare('SELECT * FROM session WHERE id = ?'),
    addTurn: database.prepare(
      `INSERT INTO turn (id, session_id, parent_turn_id, depth, status, started_at, ended_at, input_tokens, output_tokens,
         cached_tokens, cost, content_hash, checked, prompt_id, reply_id)
       VALUES (?, ?, ?, ?, 'complete', ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
    ),
    addMessage: database.prepare(
      'INSERT INTO message (id, turn_id, position, role, parts, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    moveHead: database.prepare(
      'UPDATE session SET head_turn_id = ?, revision = revision + 1, updated_at = ? WHERE id = ?',
    ),
    addChange: database.prepare(
      `INSERT INTO change_log (kind, session_id, turn_id, revision, origin) VALUES ('turn', ?, ?, ?, 'bench')`,
    ),
  };
}

function messagesOf({ user, assistant, tools }: BenchTurn): [string, unknown[]][] {
  return [
    ['user', [{ type: 'text', text: user }]],
    ['assistant', tools.map(({ id, name, input }) => ({ type: 'toolCall', id, name, input }))],
    ['tool', tools.map(({ id, output }) => ({ type: 'toolResult', id, output, isError: false }))],
    ['assistant', [{ type: 'text', text: assistant }]],
  ];
}
