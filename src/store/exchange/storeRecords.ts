import { SessionError } from '../../core/sessionError';
import { formatVersion } from './document';

/** One record of a store file, not yet checked, and about how much memory it takes, in UTF-16 units. */
export interface StoreRecord {
  kind: string;
  value: unknown;
  size: number;
}

const header = /^\{"format":"turnkeeper-store","version":(\d+),"records":\[$/;

/** True when a file beginning so is written a record a line, and need not be held whole. */
export function isStoreHeader(firstLine: string): boolean {
  return header.test(firstLine);
}

/** The records of a file in lines. Throws `invalid` where a line is none, or where the end is missing. */
export function* recordsOfLines(lines: Iterable<string>): Generator<StoreRecord> {
  let number = 0;
  let isClosed = false;
  for (const line of lines) {
    number++;
    if (number === 1) requireVersion(Number(header.exec(line)?.[1]));
    else if (line === ']}' && !isClosed) isClosed = true;
    else if (isClosed && line.trim() !== '') throw damaged(`line ${number} comes after its end`);
    else if (!isClosed) yield toRecord(parse(line.replace(/,$/, ''), number), line.length, `line ${number}`);
  }
  if (!isClosed) throw damaged('its end is missing');
}

/** The same of a file that another program has laid out anew, and that had to be read whole. */
export function* recordsOfObject(store: { version?: unknown; records?: unknown }): Generator<StoreRecord> {
  requireVersion(store.version);
  if (!Array.isArray(store.records)) throw damaged('it has no records');
  for (const [index, record] of store.records.entries()) {
    yield toRecord(record, JSON.stringify(record).length, `record ${index + 1}`);
  }
}

export function requireVersion(version: unknown): void {
  if (version === formatVersion) return;
  const isNewer = typeof version === 'number' && version > formatVersion;
  throw new SessionError('invalid', `The document is of version ${String(version)}, not of ${formatVersion}.`, {
    remedy: isNewer ? 'Update Turnkeeper: a later one has written it.' : 'Export it again.',
  });
}

export function damaged(how: string, cause?: unknown): SessionError {
  return new SessionError('invalid', `The file is not a whole export: ${how}.`, {
    cause,
    remedy: 'Nothing of it was imported. Export it again, or take another copy.',
  });
}

function toRecord(record: unknown, size: number, where: string): StoreRecord {
  const entries = typeof record === 'object' && record !== null ? Object.entries(record) : [];
  const [entry] = entries;
  if (!entry || entries.length > 1) throw damaged(`${where} is not a record`);
  return { kind: entry[0], value: entry[1], size };
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw damaged(`line ${number} is not JSON`, error);
  }
}
