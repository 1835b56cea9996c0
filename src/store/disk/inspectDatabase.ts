import { SessionError } from '../../core/sessionError';
import type { Files } from './files';
import { pageSize, reservedBytes, reservedBytesOffset } from './pageChecksum';
import { readFully } from './readFully';
import { damaged, errnoOf } from './storeError';

const magic = 'SQLite format 3\0';
const headerLength = 100;
const pageCountOffset = 28;
const versionOffset = 60;

/**
 * Looks at a database's first bytes before SQLite does, since SQLite takes an empty file for an empty database and would
 * go on to fill it. Throws when it is not what it should be.
 *
 * @returns false when there is no such file
 */
export function inspectDatabase(file: string, files: Files, newestVersion: number): boolean {
  const size = sizeOf(file, files);
  const walSize = sizeOf(`${file}-wal`, files) ?? 0;
  if (size === undefined) {
    if (walSize === 0) return false;
    throw damage(`${file} is gone, but its write-ahead log is there.`);
  }
  const header = readHeader(file, files);
  if (header.length < headerLength || header.toString('latin1', 0, magic.length) !== magic) {
    throw damage(size === 0 ? `${file} is empty.` : `${file} is not a database.`);
  }
  requireKnownVersion(header.readUInt32BE(versionOffset), newestVersion, file);
  // All of ours reserve room for checksums, so that this is somebody else's, or damage that would switch them off.
  if (header[reservedBytesOffset] !== reservedBytes) throw damage(`${file} is not a session store.`);
  // While there is a log, it may still hold the pages that are missing here.
  const missing = missingBytes(file, files);
  if (missing > 0) throw damage(`${file} is cut off: ${size} bytes of ${size + missing}.`);
  return true;
}

/** How many bytes of a database its header promises and its file, without a log, has not got; 0 where it has all. */
export function missingBytes(file: string, files: Files): number {
  const header = readHeader(file, files);
  if (header.length < headerLength || sizeOf(`${file}-wal`, files)) return 0;
  return Math.max(0, header.readUInt32BE(pageCountOffset) * pageSize - (sizeOf(file, files) ?? 0));
}

export function requireKnownVersion(version: number, newest: number, file: string): void {
  if (version <= newest) return;
  throw new SessionError(
    'newer-schema',
    `${file} was written by a newer Turnkeeper (its version ${version}, ours ${newest}).`,
    {
      remedy: 'Nothing was changed. Update Turnkeeper to open it.',
    },
  );
}

export function damage(what: string, cause?: unknown): SessionError {
  return new SessionError(damaged.code, `${damaged.message} ${what}`, { remedy: damaged.remedy, cause });
}

function sizeOf(file: string, files: Files): number | undefined {
  return files.statSync(file, { throwIfNoEntry: false })?.size;
}

function readHeader(file: string, files: Files): Buffer {
  const header = Buffer.alloc(headerLength);
  try {
    const descriptor = files.openSync(file, 'r');
    try {
      return header.subarray(0, readFully(descriptor, header, 0, files));
    } finally {
      files.closeSync(descriptor);
    }
  } catch (error) {
    // Some systems open a folder like a file and refuse only to read it.
    if (errnoOf(error) === 'EISDIR') throw damage(`${file} is a folder.`, error);
    throw error;
  }
}
