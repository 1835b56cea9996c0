import type { Files } from './files';
import { PageDamage } from './mount';
import { isSealed, pageSize, reservedBytes, reservedBytesOffset } from './pageChecksum';

const pagesAtOnce = 256;

/**
 * Reads pages of a database from `first` on and compares their checksums. Under the store's lock no page changes while
 * it is read. Throws `PageDamage` at the first that does not fit.
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
    if (!hasChecksums(descriptor, files)) return null;
    for (let page = first; page < first + most; page += pagesAtOnce) {
      const count = files.readSync(descriptor, bytes, 0, bytes.length, (page - 1) * pageSize);
      for (let at = 0; at + pageSize <= count; at += pageSize) {
        if (!isSealed(bytes.subarray(at, at + pageSize))) throw new PageDamage(file, page + at / pageSize);
      }
      if (count < bytes.length) return null;
    }
    return first + Math.ceil(most / pagesAtOnce) * pagesAtOnce;
  } finally {
    files.closeSync(descriptor);
  }
}

function hasChecksums(descriptor: number, files: Files): boolean {
  const header = new Uint8Array(reservedBytesOffset + 1);
  files.readSync(descriptor, header, 0, header.length, 0);
  return header[reservedBytesOffset] === reservedBytes;
}
