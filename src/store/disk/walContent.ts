import type { Files } from './files';
import { pageSize } from './pageChecksum';
import { readFully } from './readFully';

/** The layout is that of https://www.sqlite.org/fileformat2.html#walformat. */
const headerLength = 32;
const headerSalts = { start: 16, end: 24 };
const frameHeaderLength = 24;
const frameSalts = { start: 8, end: 16 };
const sizeAfterCommitOffset = 4;

export interface WalContent {
  /** The numbers of the pages that are read from the log and not from the database. */
  pages: ReadonlySet<number>;
  /** How many pages the database has with what the log adds; undefined when the log says nothing. */
  pageCount: number | undefined;
}

/** What a write-ahead log holds of its database: frames of its present round, up to its last commit. */
export function walContent(file: string, files: Files): WalContent {
  const committed = new Set<number>();
  let uncommitted: number[] = [];
  let pageCount: number | undefined;
  eachFrame(file, files, (page, sizeAfterCommit) => {
    uncommitted.push(page);
    if (sizeAfterCommit === 0) return;
    for (const each of uncommitted) committed.add(each);
    uncommitted = [];
    pageCount = sizeAfterCommit;
  });
  return { pages: committed, pageCount };
}

function eachFrame(file: string, files: Files, visit: (page: number, sizeAfterCommit: number) => void): void {
  if (!files.statSync(file, { throwIfNoEntry: false })) return;
  const descriptor = files.openSync(file, 'r');
  try {
    const header = Buffer.alloc(headerLength);
    if (readFully(descriptor, header, 0, files) < headerLength) return;
    const salts = header.subarray(headerSalts.start, headerSalts.end);
    const frame = Buffer.alloc(frameHeaderLength);
    for (let at = headerLength; ; at += frameHeaderLength + pageSize) {
      if (readFully(descriptor, frame, at, files) < frameHeaderLength) return;
      if (!frame.subarray(frameSalts.start, frameSalts.end).equals(salts)) return;
      visit(frame.readUInt32BE(0), frame.readUInt32BE(sizeAfterCommitOffset));
    }
  } finally {
    files.closeSync(descriptor);
  }
}
