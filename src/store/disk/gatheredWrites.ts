import type { Files } from './files';

/** In bytes: several times what a turn takes. */
const capacity = 256 * 1024;

/**
 * Writes to a log that follow each other, held back until somebody needs them in the file. SQLite writes each frame of
 * its log in two pieces, some forty a turn, and relies on none of them until it syncs; so they go out as one.
 */
export class GatheredWrites {
  readonly #descriptor: number;
  readonly #files: Files;
  readonly #bytes = new Uint8Array(capacity);
  #start = 0;
  #length = 0;

  constructor(descriptor: number, files: Files) {
    this.#descriptor = descriptor;
    this.#files = files;
  }

  /** May write what was held back before, and fail with it. */
  write(bytes: Uint8Array, position: number): void {
    const follows = position === this.#start + this.#length && this.#length + bytes.length <= capacity;
    if (!follows) {
      this.flush();
      this.#start = position;
    }
    if (bytes.length > capacity) return this.#writeAll(bytes, position);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What fails here is given up: SQLite is told, and nobody must find it in the file later. */
  flush(): void {
    const held = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    if (held.length > 0) this.#writeAll(held, this.#start);
  }

  #writeAll(bytes: Uint8Array, position: number): void {
    for (let done = 0; done < bytes.length;) {
      const count = this.#files.writeSync(this.#descriptor, bytes, done, bytes.length - done, position + done);
      if (count === 0) throw Object.assign(new Error('The log takes no more bytes.'), { code: 'ENOSPC' });
      done += count;
    }
  }
}
