import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import type { Files } from './files';
import { readFully } from './readFully';

/**
 * Three lines of fixed length: who wrote last and how often, up to where commits were acknowledged, and the first line
 * as it was when a log was last put into the database by ourselves.
 */
const lineLength = 64;

/**
 * Lies beside a database and answers three questions with small reads, under the lock. Has anybody written since I
 * looked? Then what a connection remembers of the file is stale. How far had commits been acknowledged? Then a
 * database that knows less has lost something, however healthy it looks. And did we ourselves end the last log? Then
 * every page of the database has its checksum.
 *
 * It is never synced. It is written before the database for the first question and after the commit's sync for the
 * second, so that a record that outlives a power cut is never ahead of the database in what it acknowledges.
 */
export class WriteRecord {
  readonly #files: Files;
  readonly #descriptor: number;
  readonly #writer: string;
  #writes = 0;
  #seen = '';

  constructor(file: string, files: Files, nonce: string) {
    this.#files = files;
    // An owner whose thread was replaced counts anew, and no line of its may ever come back.
    this.#writer = `${nonce} ${randomBytes(4).toString('hex')}`;
    this.#descriptor = files.openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  /** True when somebody else has written since `look` or `mark`. */
  get isStale(): boolean {
    return this.#read(0) !== this.#seen;
  }

  look(): void {
    this.#seen = this.#read(0);
  }

  /** Says that this owner is about to write. */
  mark(): void {
    const line = `${this.#writer} ${++this.#writes}`;
    this.#write(0, line);
    this.#seen = line;
  }

  get acknowledged(): number {
    return Number(this.#read(lineLength)) || 0;
  }

  acknowledge(commit: number): void {
    this.#write(lineLength, String(commit));
  }

  /** False when something was written whose log we have not put into the database. */
  get isSettled(): boolean {
    return this.#read(2 * lineLength) === this.#read(0);
  }

  settle(): void {
    this.#write(2 * lineLength, this.#read(0));
  }

  /** Never fails: what could not be closed is of no further use to anybody. */
  close(): void {
    try {
      this.#files.closeSync(this.#descriptor);
    } catch {
      return;
    }
  }

  #read(position: number): string {
    const bytes = new Uint8Array(lineLength);
    const count = readFully(this.#descriptor, bytes, position, this.#files);
    return Buffer.from(bytes.buffer, 0, count).toString('latin1').trimEnd();
  }

  #write(position: number, line: string): void {
    const bytes = Buffer.from(`${line.padEnd(lineLength - 1)}\n`, 'latin1');
    for (let done = 0; done < lineLength;) {
      done += this.#files.writeSync(this.#descriptor, bytes, done, lineLength - done, position + done);
    }
  }
}
