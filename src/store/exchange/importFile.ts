import type { JsonObject } from '../../core/json';
import { SessionError } from '../../core/sessionError';
import type { ImportReport, LongCallOptions, Progress } from '../../core/sessionStore';
import type { Connection } from '../database';
import { isString, requireShape, shape } from '../checks/shape';
import type { Files } from '../disk/files';
import { readLines } from '../disk/readLines';
import { toFileError } from '../disk/writeWhole';
import { longCallShape, type LongWork } from '../longWork';
import { checkRecords } from './checkRecords';
import { importDocument } from './importDocument';
import { importRecords } from './importRecords';
import { notOurs } from './notOurs';
import { isStoreHeader, recordsOfLines, recordsOfObject, type StoreRecord } from './storeRecords';

interface Import {
  connection: Connection;
  files: Files;
  file: string;
  options: LongCallOptions;
}

/** Imports a file of any of the formats. What comes first in it is imported first. */
export function* importFile({ connection, files, file, options }: Import): LongWork<ImportReport> {
  requireShape(isString, file, 'the file');
  requireShape(shape(longCallShape), options, 'the options');
  let descriptor: number | undefined;
  try {
    descriptor = files.openSync(file, 'r');
    const isCancelled = (): boolean => options.signal?.aborted === true;
    return yield* importOpen({ connection, files, descriptor, isCancelled });
  } catch (error) {
    throw toFileError(error, file);
  } finally {
    if (descriptor !== undefined) files.closeSync(descriptor);
  }
}

interface OpenImport {
  connection: Connection;
  files: Files;
  descriptor: number;
  isCancelled: () => boolean;
}

function* importOpen(open: OpenImport): LongWork<ImportReport> {
  const { connection, files, descriptor, isCancelled } = open;
  const { size } = files.fstatSync(descriptor);
  if (isStoreHeader(firstLine(descriptor, files))) {
    const records = (onRead: (bytes: number) => void) =>
      recordsOfLines(readLines(descriptor, files, { onRead, lineStart }));
    return yield* importTwice(open, { size, records });
  }
  yield { done: 0, total: size };
  if (isCancelled()) return { imported: 0, unchanged: 0, skipped: [], cancelled: true };
  const document = parseWhole(descriptor, size, files);
  if (document.format === 'turnkeeper-store') {
    return yield* importTwice(open, { size, records: () => recordsOfObject(document) });
  }
  const { session, hasChanged } = importDocument(connection, document);
  yield { done: size, total: size };
  const isHidden = session.deletedAt !== null && !Reflect.get(Object(document.session), 'deletedAt');
  const counts = { imported: hasChanged ? 1 : 0, unchanged: hasChanged ? 0 : 1 };
  return { ...counts, ...(isHidden && { inTrash: 1 }), skipped: [], cancelled: false };
}

/** A record, the end of the list of them, or white space. */
const lineStart = /^[{\]\s]/;

interface Source {
  size: number;
  records: (onRead: (bytes: number) => void) => Iterable<StoreRecord>;
}

/** Every file is read twice: a file that turns out not to be whole must not have been imported in part. */
function* importTwice({ connection, isCancelled }: OpenImport, { size, records }: Source): LongWork<ImportReport> {
  const progress: Progress = { done: 0, total: 2 * size };
  const check = checkRecords(records((bytes) => (progress.done = Math.min(bytes, size))));
  let unfit = check.next();
  for (; !unfit.done; unfit = check.next()) {
    yield { ...progress };
    if (isCancelled()) return { imported: 0, unchanged: 0, skipped: [], cancelled: true };
  }
  const incoming = records((bytes) => (progress.done = size + Math.min(bytes, size)));
  const work = importRecords(connection, { records: incoming, unfit: unfit.value, isCancelled });
  let report = work.next();
  for (; !report.done; report = work.next()) yield { ...progress };
  if (!report.value.cancelled) yield { done: progress.total, total: progress.total };
  return report.value;
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
function parseWhole(descriptor: number, size: number, files: Files): JsonObject {
  if (size > largestWhole) throw tooLarge(size);
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

function tooLarge(size: number): SessionError {
  const megabytes = Math.round(size / 1024 / 1024);
  return new SessionError('invalid', `The file has ${megabytes} MB, and is not an export that can be read in parts.`, {
    remedy: 'Nothing of it was imported. Choose a file as Turnkeeper exports it, or a smaller one.',
  });
}
