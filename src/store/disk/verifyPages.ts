import type { Files } from './files';
import { PageDamage } from './pageDamage';
import { isSealed, pageSize, reservedBytes, reservedBytesOffset } from './pageChecksum';
import { readFully } from './readFully';
import { walContent } from './walContent';

const pagesAtOnce = 256;
const pageCountOffset = 28;

/** SQLite locks bytes of this page and never writes it, so that it is a hole in a file of more than a gigabyte. */
export const lockPage = 2 ** 30 / pageSize + 1;

/**
 * Reads pages of a database from `first` on and compares their checksums. Under the store's lock no page changes while
 * it is read. Throws `PageDamage` at the first that does not fit or is missing, unless the log holds it: a checkpoint
 * that was cut off leaves such pages, and the next one writes them again.
 *
 * @returns the page to go on with, or null at the end of the file
 */
export function verifyPages(
  file: string,
  files: Files,
  { first, most }: { first: number; most: number },
): number | null {
  const descriptor = files.openSync(file, 'r');
  try {
    const bytes = new Uint8Array(pagesAtOnce * pageSize);
    const header = readHeader(descriptor, files);
    if (header[reservedBytesOffset] !== reservedBytes) return null;
    for (let page = first; page < first + most; page += pagesAtOnce) {
      const count = readFully(descriptor, bytes, (page - 1) * pageSize, files);
      for (let at = 0; at + pageSize <= count; at += pageSize) {
        if (!isSealed(bytes.subarray(at, at + pageSize))) requireInLog(file, page + at / pageSize, files);
      }
      if (count < bytes.length) {
        const pages = header.readUInt32BE(pageCountOffset);
        requireRestInLog(file, { have: page - 1 + Math.floor(count / pageSize), pages }, files);
        return null;
      }
    }
    return first + Math.ceil(most / pagesAtOnce) * pagesAtOnce;
  } finally {
    files.closeSync(descriptor);
  }
}

function requireInLog(file: string, page: number, files: Files): void {
  if (page !== lockPage && !walContent(`${file}-wal`, files).pages.has(page)) throw new PageDamage(file, page);
}

function requireRestInLog(file: string, { have, pages }: { have: number; pages: number }, files: Files): void {
  const log = walContent(`${file}-wal`, files);
  for (let page = have + 1; page <= (log.pageCount ?? pages); page++) {
    if (!log.pages.has(page)) throw new PageDamage(file, page);
  }
}

function readHeader(descriptor: number, files: Files): Buffer {
  const header = Buffer.alloc(pageCountOffset + 4);
  readFully(descriptor, header, 0, files);
  return header;
}
