import { createHash, type Hash } from 'node:crypto';
import path from 'node:path';
import { SessionError } from '../../core/sessionError';
import type { Files } from '../disk/files';
import { missingBytes } from '../disk/inspectDatabase';

/** A database is these two: what was committed last may still be in the log. */
const endings = ['', '-wal'];

/**
 * Copies a database byte for byte, without SQLite. Where the lock cannot be held, a copy during which the files changed
 * is thrown away and made again.
 */
export function copyDatabase(from: string, to: string, files: Files): void {
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = looksOf(from, files);
    for (const ending of endings) {
      if (files.statSync(from + ending, { throwIfNoEntry: false })) files.copyFileSync(from + ending, to + ending);
    }
    if (looksOf(from, files) === before) return;
  }
  throw new SessionError('busy', `${from} keeps changing while it is copied.`, { remedy: 'Try again in a moment.' });
}

/**
 * A copy for ourselves to read. What a file that was cut off has lost is filled up with zeros, which no checksum fits:
 * so SQLite reads the pages that are left, and those that are not are damage where they are needed.
 */
export function copyToRead(from: string, to: string, files: Files): void {
  copyDatabase(from, to, files);
  const missing = missingBytes(to, files);
  if (missing === 0) return;
  const descriptor = files.openSync(to, 'r+');
  try {
    files.ftruncateSync(descriptor, files.fstatSync(descriptor).size + missing);
  } finally {
    files.closeSync(descriptor);
  }
}

/**
 * Keeps a damaged database as it is now. The copy is named by its content, so that opening the same damage again makes
 * no second one.
 *
 * @returns the folder of the copy
 */
export function copyAside(database: string, files: Files): string {
  const folder = path.join(path.dirname(database), 'damaged', hashOf(database, files));
  const copy = path.join(folder, path.basename(database));
  if (files.statSync(copy, { throwIfNoEntry: false })) return folder;
  const draft = `${folder}.partial`;
  files.rmSync(draft, { recursive: true, force: true });
  files.mkdirSync(draft, { recursive: true, mode: 0o700 });
  copyDatabase(database, path.join(draft, path.basename(database)), files);
  files.renameSync(draft, folder);
  return folder;
}

function looksOf(database: string, files: Files): string {
  return endings
    .map((ending) => files.statSync(database + ending, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.size} ${found.mtimeMs}` : 'none'))
    .join(', ');
}

function hashOf(database: string, files: Files): string {
  const hash = createHash('sha256');
  for (const ending of endings) {
    hash.update(ending);
    if (files.statSync(database + ending, { throwIfNoEntry: false })) hashFile(database + ending, files, hash);
  }
  return hash.digest('hex').slice(0, 16);
}

function hashFile(file: string, files: Files, hash: Hash): void {
  const bytes = new Uint8Array(1 << 20);
  const descriptor = files.openSync(file, 'r');
  try {
    for (let at = 0, count = -1; count !== 0; at += count) {
      count = files.readSync(descriptor, bytes, 0, bytes.length, at);
      hash.update(bytes.subarray(0, count));
    }
  } finally {
    files.closeSync(descriptor);
  }
}
