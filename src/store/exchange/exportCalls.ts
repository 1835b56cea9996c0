import type { JsonObject } from '../../core/json';
import { SessionError } from '../../core/sessionError';
import type { Connection, Database } from '../database';
import { formatVersion, type SessionDocument, type TurnDocument } from './document';
import type { Files } from '../disk/files';
import { requireFileName } from '../disk/requireFileName';
import { readOutline, readTurnDocument, type SessionOutline } from './sessionReader';
import { requireSession } from '../rows/sessionRows';
import { isString, listOf, optional, requireShape, shape } from '../checks/shape';
import type { StoreCalls } from '../storeCalls';
import { listTurnIds } from '../rows/turnRows';
import { writeWhole } from '../disk/writeWhole';

/** The formats are described in `document.ts`. */
export function exportCalls(connection: Connection, files: Files): Pick<StoreCalls, 'exportSession' | 'exportTo'> {
  return {
    exportSession: (id) => connection.read((database) => exportSession(database, id)),
    exportTo: (file, options = {}) => {
      requireFileName(file, 'the file');
      requireShape(shape({ ids: optional(listOf(isString)) }), options, 'the options');
      const ids = connection.read((database) => sessionIds(database, options.ids));
      writeWhole(file, files, (write) => writeStore(connection, ids, write));
    },
  };
}

/** In bytes. What comes back is one object, which crosses threads; beyond this it must be a file. */
const largestDocument = 256 * 1024 * 1024;

function exportSession(database: Database, id: string): JsonObject {
  requireSession(database, id);
  if (sizeOf(database, id) > largestDocument) {
    throw new SessionError('invalid', 'The session is too large to be exported as one document.', {
      sessionId: id,
      remedy: 'Export it to a file.',
    });
  }
  const { session, turnIds, rest } = readOutline(database, id) as SessionOutline;
  const turns = turnIds.map((turnId) => readTurnDocument(database, turnId) as TurnDocument);
  const document: SessionDocument = { format: 'turnkeeper-session', version: formatVersion, session, turns, ...rest };
  return document as unknown as JsonObject;
}

function sizeOf(database: Database, sessionId: string): number {
  const found = database.get<{ size: number }>(
    `SELECT coalesce(sum(octet_length(message.parts)), 0) AS size
     FROM turn JOIN message ON message.turn_id = turn.id WHERE turn.session_id = ?`,
    [sessionId],
  );
  return found?.size ?? 0;
}

function sessionIds(database: Database, ids: readonly string[] | undefined): string[] {
  if (ids) return [...new Set(ids)].map((id) => requireSession(database, id).id);
  return database.all<{ id: string }>('SELECT id FROM session ORDER BY created_at, id').map(({ id }) => id);
}

/** The lock is taken for one page of turns at a time, so that no other window waits for the whole export. */
function writeStore(connection: Connection, ids: readonly string[], write: (text: string) => void): void {
  write(`{"format":"turnkeeper-store","version":${formatVersion},"records":[\n`);
  const written = { sessions: 0, turns: 0 };
  for (const id of ids) {
    const turns = writeSession(connection, id, write);
    if (turns === null) continue;
    written.sessions++;
    written.turns += turns;
  }
  write(`${JSON.stringify({ end: written })}\n]}\n`);
}

const mostAttempts = 5;

/** Returns how many turns it has, or null when it was purged. */
function writeSession(connection: Connection, id: string, write: (text: string) => void): number | null {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const outline = connection.read((database) => readOutline(database, id));
    if (!outline) return null;
    write(recordLine({ session: outline.session }));
    const turns = writeTurns(connection, outline.turnIds, write);
    if (isStill(connection, outline)) {
      write(recordLine({ sessionEnd: { id, turns, ...outline.rest } }));
      return turns;
    }
    write(recordLine({ sessionGone: { id } }));
  }
  throw new SessionError('busy', 'A session was changed again and again while it was exported.', {
    sessionId: id,
    remedy: 'Try again when nothing replaces its history.',
  });
}

/**
 * Stored turns never change, with one exception: replacing a history gives other ids to those that it displaces. What
 * was written of the session before that does not fit together with the rest of it.
 */
function isStill(connection: Connection, { session, turnIds }: SessionOutline): boolean {
  const found = connection.read((database) => listTurnIds(database, session.id));
  return turnIds.every((id, index) => found[index] === id);
}

/** In UTF-16 units: so much is read in one transaction, or one turn where that is longer. */
const largestPage = 4 * 1024 * 1024;

/** Returns how many there were: fewer than asked for when they are gone meanwhile. */
function writeTurns(connection: Connection, turnIds: readonly string[], write: (text: string) => void): number {
  let count = 0;
  while (count < turnIds.length) {
    const page = connection.read((database) => readPage(database, turnIds.slice(count, count + 200)));
    for (const text of page) write(text);
    count += page.length;
    if (page.length === 0) break;
  }
  return count;
}

function readPage(database: Database, turnIds: readonly string[]): string[] {
  const page: string[] = [];
  let size = 0;
  for (const id of turnIds) {
    const turn = readTurnDocument(database, id);
    if (!turn || size > largestPage) break;
    const text = recordLine({ turn });
    size += text.length;
    page.push(text);
  }
  return page;
}

/** Every record has another one after it, if only the last. */
function recordLine(record: object): string {
  return `${JSON.stringify(record)},\n`;
}
