import type { JsonObject } from '../../core/json';
import { SessionError } from '../../core/sessionError';
import { copyJson } from '../checks/content';
import { isJsonObject, requireShape } from '../checks/shape';
import type { Connection } from '../database';
import { runAtOnce } from '../longWork';
import { readSession } from '../rows/sessionRows';
import { isSessionDocument, type SessionDocument } from './document';
import { DocumentReferences } from './documentReferences';
import { flatDocument } from './flatDocument';
import { notOurs } from './notOurs';
import { importSession, type ImportedSession, type IncomingSession } from './sessionImport';
import { requireVersion } from './storeRecords';

/** One session, in one transaction however large it is: it is one object in memory already. */
export function importDocument(connection: Connection, document: unknown): ImportedSession {
  requireShape(isJsonObject, document, 'the document');
  const given = copyJson(document as JsonObject);
  return given.format === undefined ? importFlat(connection, given) : importOwn(connection, given);
}

function importOwn(connection: Connection, given: JsonObject): ImportedSession {
  if (given.format !== 'turnkeeper-session') throw notOurs();
  requireVersion(given.version);
  requireShape(isSessionDocument, given, 'the document');
  const { session, turns, ...rest } = given as unknown as SessionDocument;
  const references = new DocumentReferences();
  const problem = turns.map((turn) => references.turn(turn)).find((found) => found !== null);
  const wrong = problem ?? references.rest(session, rest);
  if (wrong) throw new SessionError('invalid', `The document is not whole: ${wrong}.`);
  return importWhole(connection, { session, batches: [turns], rest: () => rest });
}

/** The id of a flat document follows from its content, so that one that is here is the same one. */
function importFlat(connection: Connection, given: JsonObject): ImportedSession {
  if (!Array.isArray(given.messages)) throw notOurs();
  const now = connection.read((database) => database.now);
  const { session, turns, ...rest } = flatDocument(given, now);
  const here = connection.read((database) => readSession(database, session.id));
  if (here) return { session: here, hasChanged: false };
  return importWhole(connection, { session, batches: [turns], rest: () => rest });
}

function importWhole(connection: Connection, incoming: IncomingSession): ImportedSession {
  return runAtOnce(importSession(connection, incoming, () => false)) as ImportedSession;
}
