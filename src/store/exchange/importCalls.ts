import type { JsonObject } from '../../core/json';
import { SessionError } from '../../core/sessionError';
import type { ImportReport } from '../../core/sessionStore';
import { checkRecords } from './checkRecords';
import { copyJson } from '../checks/content';
import type { Connection } from '../database';
import { isSessionDocument, type SessionDocument } from './document';
import { DocumentReferences } from './documentReferences';
import type { Files } from '../disk/files';
import { flatDocument } from './flatDocument';
import { importRecords } from './importRecords';
import { readLines } from '../disk/readLines';
import { importSession, type ImportedSession } from './sessionImport';
import { readSession } from '../rows/sessionRows';
import { isJsonObject, isString, requireShape } from '../checks/shape';
import type { StoreCalls } from '../storeCalls';
import { isStoreHeader, recordsOfLines, recordsOfObject, requireVersion, type StoreRecord } from './storeRecords';
import { toFileError } from '../disk/writeWhole';

/** What is imported is merged by id: what is here stays as it is, and importing again changes nothing. */
export function importCalls(connection: Connection, files: Files): Pick<StoreCalls, 'importSession' | 'importFrom'> {
  return {
    importSession: (document) => importDocument(connection, document).session,
    importFrom: (file) => {
      requireShape(isString, file, 'the file');
      return importFile(connection, file, files);
    },
  };
}

function importDocument(connection: Connection, document: unknown): ImportedSession {
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
  return importSession(connection, { session, batches: [turns], rest: () => rest });
}

/** The id of a flat document follows from its content, so that one that is here is the same one. */
function importFlat(connection: Connection, given: JsonObject): ImportedSession {
  if (!Array.isArray(given.messages)) throw notOurs();
  const now = connection.read((database) => database.now);
  const { session, turns, ...rest } = flatDocument(given, now);
  const here = connection.read((database) => readSession(database, session.id));
  if (here) return { session: here, hasChanged: false };
  return importSession(connection, { session, batches: [turns], rest: () => rest });
}

function importFile(connection: Connection, file: string, files: Files): ImportReport {
  let descriptor: number | undefined;
  try {
    descriptor = files.openSync(file, 'r');
    return importOpen(connection, descriptor, files);
  } catch (error) {
    throw toFileError(error, file);
  } finally {
    if (descriptor !== undefined) files.closeSync(descriptor);
  }
}

/** Every file is read twice: a file that turns out not to be whole must not have been imported in part. */
function importOpen(connection: Connection, descriptor: number, files: Files): ImportReport {
  const importAll = (records: () => Iterable<StoreRecord>): ImportReport =>
    importRecords(connection, records(), checkRecords(records()));
  if (isStoreHeader(firstLine(descriptor, files))) {
    return importAll(() => recordsOfLines(readLines(descriptor, files)));
  }
  const document = parseWhole(descriptor, files);
  if (document.format === 'turnkeeper-store') return importAll(() => recordsOfObject(document));
  const { hasChanged } = importDocument(connection, document);
  return { imported: hasChanged ? 1 : 0, unchanged: hasChanged ? 0 : 1, skipped: [] };
}

function firstLine(descriptor: number, files: Files): string {
  const start = Buffer.alloc(200);
  const count = files.readSync(descriptor, start, 0, start.length, 0);
  const text = start.toString('utf8', 0, count).replace(/^\ufeff/, '');
  return (text.split('\n', 1)[0] ?? '').replace(/\r$/, '');
}

/** In bytes. What is not written a record a line has to be held whole. */
const largestWhole = 256 * 1024 * 1024;

/** A bare list of messages is taken for a flat document. */
function parseWhole(descriptor: number, files: Files): JsonObject {
  if (files.fstatSync(descriptor).size > largestWhole) throw notOurs();
  const text = [...readLines(descriptor, files)].join('\n');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notOurs(error);
  }
  if (Array.isArray(value)) return { messages: value };
  if (typeof value !== 'object' || value === null) throw notOurs();
  return value as JsonObject;
}

function notOurs(cause?: unknown): SessionError {
  return new SessionError('invalid', 'This is neither an export of Turnkeeper nor a list of messages.', {
    cause,
    remedy: 'Choose a file that was exported by Turnkeeper, or a JSON document with `messages`.',
  });
}
