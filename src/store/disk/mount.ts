import { constants } from 'node:fs';
import path from 'node:path';
import type { Files } from './files';
import { GatheredWrites } from './gatheredWrites';
import { isSealed, pageSize, removeSeal, reservedBytes, reservedBytesOffset, sealPage } from './pageChecksum';
import { readFully } from './readFully';

/** A page of a database file whose checksum does not fit what was read. */
export class PageDamage extends Error {
  override readonly name = 'PageDamage';

  constructor(file: string, page: number) {
    super(`Page ${page} of ${file} is damaged.`);
  }
}

export interface MountOptions {
  folder: string;
  files: Files;
  /** False reads damaged pages as they are, to save what can be saved. */
  verify?: boolean;
  /** Called before the first change to any file since the mount was made or `rearm` was called. */
  beforeWrite?: () => void;
}

/**
 * A real folder, as one SQLite connection sees it. Once abandoned, its files are closed and whatever SQLite still does
 * to them goes nowhere: so a connection that is stale can be ended without touching what others have written since.
 */
export class Mount {
  readonly #options: MountOptions;
  readonly #names: string[] = [];
  readonly #opened = new Set<MountedFile>();
  #armed = true;
  #opening = false;
  #abandoned = false;
  #seals = true;

  constructor(options: MountOptions) {
    this.#options = options;
  }

  get isAbandoned(): boolean {
    return this.#abandoned;
  }

  rearm(): void {
    this.#armed = true;
    for (const file of this.#opened) file.lowestWrite = Infinity;
  }

  /** Where the first change since `rearm` lies in the named file, if it was changed by writing. */
  lowestWrite(name: string): number {
    return Math.min(...[...this.#opened].filter((file) => file.name === name).map((file) => file.lowestWrite));
  }

  /**
   * Runs `work`, which opens a database and has nothing to write. One that turns out to be unreadable SQLite would close
   * again, putting what its log holds into it and removing the log; the mount is abandoned at the first attempt.
   */
  whileOpening(work: () => void): void {
    this.#opening = true;
    try {
      work();
    } finally {
      this.#opening = false;
    }
  }

  abandon(): void {
    this.#abandoned = true;
    for (const file of this.#opened) file.detach();
    this.#opened.clear();
  }

  open(name: string, { create, exclusive, readOnly }: { create: boolean; exclusive: boolean; readOnly: boolean }) {
    if (this.#abandoned) return new MountedFile(this, name, this.#options.files, null, false);
    const existed = !create || this.stat(name) !== undefined;
    if (!existed) this.#announceWrite();
    const flags =
      (readOnly ? constants.O_RDONLY : constants.O_RDWR) |
      (create ? constants.O_CREAT : 0) |
      (exclusive ? constants.O_EXCL : 0);
    const descriptor = this.#options.files.openSync(this.#pathOf(name), flags, 0o600);
    const isDatabase = name !== '' && !/-(wal|journal|shm)$/.test(name);
    const sealed = isDatabase && this.#isSealed(descriptor);
    const file = new MountedFile(this, name, this.#options.files, descriptor, sealed, this.#options.verify ?? true);
    this.#opened.add(file);
    return file;
  }

  /** Undefined when there is no such file. `inode` is a number of the mount's own. */
  stat(name: string): { isFolder: boolean; size: number; inode: number } | undefined {
    const found = this.#options.files.statSync(this.#pathOf(name), { throwIfNoEntry: false });
    return found && { isFolder: found.isDirectory(), size: found.size, inode: this.inode(name) };
  }

  inode(name: string): number {
    if (!this.#names.includes(name)) this.#names.push(name);
    return this.#names.indexOf(name) + 1;
  }

  /** Whether somebody else has removed the name of a file that is open here. */
  isUnlinked(name: string): boolean {
    return [...this.#opened].some((file) => file.name === name && file.isUnlinked);
  }

  unlink(name: string): void {
    if (this.#abandoned || !this.mayWrite()) return;
    this.#options.files.unlinkSync(this.#pathOf(name));
  }

  /** False when what is to be written must go nowhere. */
  mayWrite(): boolean {
    if (this.#opening) this.abandon();
    if (!this.#abandoned) this.#announceWrite();
    return !this.#abandoned;
  }

  forget(file: MountedFile): void {
    this.#opened.delete(file);
  }

  #announceWrite(): void {
    if (!this.#armed) return;
    this.#options.beforeWrite?.();
    this.#armed = false;
  }

  #pathOf(name: string): string {
    return path.join(this.#options.folder, name);
  }

  /** What a file's header says; one that has none yet is written by a connection whose other files tell. */
  #isSealed(descriptor: number): boolean {
    const header = new Uint8Array(reservedBytesOffset + 1);
    const count = readFully(descriptor, header, 0, this.#options.files);
    if (count === header.length) this.#seals = header[reservedBytesOffset] === reservedBytes;
    return this.#seals;
  }
}

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
