import type { JsonObject } from '../../core/json';
import { SessionError } from '../../core/sessionError';
import type { Connection, Database } from '../database';
import { formatVersion, type SessionDocument, type TurnDocument } from './document';
import type { Files } from '../disk/files';
import { exportStore } from './exportStore';
import { runLong } from '../longWork';
import { readOutline, readTurnDocument, type SessionOutline } from './sessionReader';
import { requireSession } from '../rows/sessionRows';
import type { StoreCalls } from '../storeCalls';

/** The formats are described in `document.ts`. */
export function exportCalls(
  connection: Connection,
  files: Files,
  isClosed: () => boolean = () => false,
): Pick<StoreCalls, 'exportSession' | 'exportTo'> {
  return {
    exportSession: (id) => connection.read((database) => exportSession(database, id)),
    exportTo: (file, options = {}) => runLong(exportStore({ connection, files, file, options }), options, isClosed),
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
