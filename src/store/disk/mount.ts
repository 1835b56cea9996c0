import { constants } from 'node:fs';
import path from 'node:path';
import type { Files } from './files';
import { MountedFile } from './mountedFile';
import { reservedBytes, reservedBytesOffset } from './pageChecksum';
import { readFully } from './readFully';

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
