import type { Files } from './files';
import { hasNoSeal, isSealed, pageSize, reservedBytes, sealPage } from './pageChecksum';
import { readFully } from './readFully';
import type { SqliteConnection } from './sqliteConnection';
import { toSessionError } from './storeError';
import { lockPage } from './verifyPages';

const pagesAtOnce = 256;

interface Adoption {
  file: string;
  files: Files;
  /** Opens the database with its pages taken as they are. */
  connect(): SqliteConnection;
  /** Called before anything is written. */
  beforeWrite(): void;
}

/**
 * Another SQLite that opens a database whose last writer was killed puts its log into it and removes the log. That is
 * what we would have done, but for the checksums, which only we write: its pages have none. Where nothing else is wrong
 * they get them now. Otherwise all stays as it is, and what is damaged shows when it is read; a log that was removed
 * without being put into the database shows in the commits that are missing.
 *
 * @returns whether every page has its checksum now
 */
export function adoptDatabase({ file, files, connect, beforeWrite }: Adoption): boolean {
  const pages = pagesWithoutSeal(file, files);
  if (pages?.length === 0) return true;
  if (!pages || !isSound(connect())) return false;
  beforeWrite();
  sealPages(file, files, pages);
  return true;
}

/** Null when there is a page whose checksum does not fit. */
function pagesWithoutSeal(file: string, files: Files): number[] | null {
  const found: number[] = [];
  const descriptor = files.openSync(file, 'r');
  try {
    const bytes = new Uint8Array(pagesAtOnce * pageSize);
    for (let first = 1, count = bytes.length; count === bytes.length; first += pagesAtOnce) {
      count = readFully(descriptor, bytes, (first - 1) * pageSize, files);
      for (let at = 0; at + pageSize <= count; at += pageSize) {
        const page = first + at / pageSize;
        const content = bytes.subarray(at, at + pageSize);
        if (isSealed(content) || page === lockPage) continue;
        if (!hasNoSeal(content)) return null;
        found.push(page);
      }
    }
    return found;
  } finally {
    files.closeSync(descriptor);
  }
}

/** SQLite finds some damage too great to make a list of it. */
function isSound(connection: SqliteConnection): boolean {
  try {
    const found = connection.all<{ integrity_check: string }>('PRAGMA store.integrity_check(1)');
    return found.every((row) => row.integrity_check === 'ok');
  } catch (error) {
    if (connection.failure !== undefined) throw toSessionError(error, connection.failure);
    return false;
  } finally {
    connection.abandon();
  }
}

/** Cut off in the middle, it leaves some pages to be found without a checksum the next time. */
function sealPages(file: string, files: Files, pages: readonly number[]): void {
  const descriptor = files.openSync(file, 'r+');
  try {
    const content = new Uint8Array(pageSize);
    for (const page of pages) {
      readFully(descriptor, content, (page - 1) * pageSize, files);
      sealPage(content);
      const seal = content.subarray(pageSize - reservedBytes);
      for (let done = 0; done < seal.length;) {
        done += files.writeSync(descriptor, seal, done, seal.length - done, page * pageSize - seal.length + done);
      }
    }
    files.fsyncSync(descriptor);
  } finally {
    files.closeSync(descriptor);
  }
}
