import type { Files } from './files';
import { GatheredWrites } from './gatheredWrites';
import type { Mount } from './mount';
import { isSealed, pageSize, removeSeal, sealPage } from './pageChecksum';
import { PageDamage } from './pageDamage';
import { readFully } from './readFully';

/** An open file of a mount, with a position of its own as SQLite's system calls want it. */
export class MountedFile {
  position = 0;
  lowestWrite = Infinity;
  readonly #scratch = new Uint8Array(pageSize);
  readonly #files: Files;
  readonly #sealed: boolean;
  readonly #verify: boolean;
  /** Of a log; null for what must be written where it is said, when it is said. */
  readonly #gathered: GatheredWrites | null;
  #descriptor: number | null;

  constructor(
    readonly mount: Mount,
    readonly name: string,
    files: Files,
    descriptor: number | null,
    sealed: boolean,
    verify = true,
  ) {
    this.#files = files;
    this.#descriptor = descriptor;
    this.#sealed = sealed;
    this.#verify = verify;
    this.#gathered = descriptor !== null && name.endsWith('-wal') ? new GatheredWrites(descriptor, files) : null;
  }

  get size(): number {
    if (this.#descriptor === null) return 0;
    this.#gathered?.flush();
    return this.#files.fstatSync(this.#descriptor).size;
  }

  /** Where a file system does not count names, it counts none as removed. */
  get isUnlinked(): boolean {
    return this.#descriptor !== null && this.#files.fstatSync(this.#descriptor).nlink === 0;
  }

  read(bytes: Uint8Array): number {
    if (this.#descriptor === null) throw new Error(`${this.name} is no longer open.`);
    this.#gathered?.flush();
    const count =
      this.#verify && this.#isOfPage(bytes)
        ? this.#readOfPage(this.#descriptor, bytes)
        : readFully(this.#descriptor, bytes, this.position, this.#files);
    this.position += count;
    return count;
  }

  write(bytes: Uint8Array): number {
    if (this.#descriptor === null || !this.mount.mayWrite()) return bytes.length;
    this.lowestWrite = Math.min(this.lowestWrite, this.position);
    const count = this.#writeHere(this.#descriptor, bytes);
    this.position += count;
    return count;
  }

  truncate(length: number): void {
    if (this.#descriptor === null || !this.mount.mayWrite()) return;
    this.#gathered?.flush();
    this.#files.ftruncateSync(this.#descriptor, length);
  }

  sync(): void {
    if (this.#descriptor === null) return;
    this.#gathered?.flush();
    this.#files.fsyncSync(this.#descriptor);
  }

  /** What a log holds back was never synced, so that nobody was told it is there. */
  close(): void {
    this.mount.forget(this);
    const descriptor = this.#descriptor;
    this.#descriptor = null;
    if (descriptor !== null) this.#files.closeSync(descriptor);
  }

  /** Never fails: what could not be closed is of no further use to anybody. */
  detach(): void {
    try {
      this.close();
    } catch {
      this.#descriptor = null;
    }
  }

  #writeHere(descriptor: number, bytes: Uint8Array): number {
    if (this.#isPage(bytes)) return this.#writePage(descriptor, bytes);
    if (!this.#gathered) return this.#files.writeSync(descriptor, bytes, 0, bytes.length, this.position);
    this.#gathered.write(bytes, this.position);
    return bytes.length;
  }

  #isPage(bytes: Uint8Array): boolean {
    return this.#sealed && bytes.length === pageSize && this.position % pageSize === 0;
  }

  /**
   * SQLite reads the rest of a long row straight from its pages, without their last bytes. Less than the whole of the first
   * page is its header, which SQLite looks at before it knows whether the log has a newer one.
   */
  #isOfPage(bytes: Uint8Array): boolean {
    const isWithin = (this.position % pageSize) + bytes.length <= pageSize;
    return this.#sealed && isWithin && (this.position >= pageSize || bytes.length === pageSize);
  }

  /**
   * SQLite asks only for pages that should be there, and would take what is missing of one for zeros. It gets them without
   * their checksum, which would soon be an old one in the log; so a page that somebody else takes from there shows none.
   */
  #readOfPage(descriptor: number, bytes: Uint8Array): number {
    const within = this.position % pageSize;
    const count = readFully(descriptor, this.#scratch, this.position - within, this.#files);
    if (count < pageSize || !isSealed(this.#scratch)) {
      throw new PageDamage(this.name, (this.position - within) / pageSize + 1);
    }
    removeSeal(this.#scratch);
    bytes.set(this.#scratch.subarray(within, within + bytes.length));
    return bytes.length;
  }

  /** To its end, however short the single writes: a page's rest, written apart, would come without its checksum. */
  #writePage(descriptor: number, bytes: Uint8Array): number {
    this.#scratch.set(bytes);
    sealPage(this.#scratch);
    for (let done = 0; done < pageSize;) {
      const count = this.#files.writeSync(descriptor, this.#scratch, done, pageSize - done, this.position + done);
      if (count === 0) throw Object.assign(new Error(`${this.name} takes no more bytes.`), { code: 'ENOSPC' });
      done += count;
    }
    return pageSize;
  }
}
