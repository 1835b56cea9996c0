import { Mount, type MountOptions } from './mount';
import { type MountedFile } from './mountedFile';

export type Imports = Record<string, Record<string, Import>>;
type Import = (...args: never[]) => unknown;
/** A C int, or a 64-bit one as a bigint. */
type Argument = number | bigint;

/** Emscripten's numbers, which are WASI's. Whatever is not here is an I/O error to SQLite. */
const errorNumbers: Readonly<Record<string, number>> = {
  EACCES: 2,
  EEXIST: 20,
  EIO: 29,
  EISDIR: 31,
  ENOENT: 44,
  ENOSPC: 51,
  EROFS: 69,
};

/** Where Emscripten's `struct stat` keeps what SQLite reads of it, in bytes; the rest stays zero. */
const statBytes = 96;
const statOffsets = { device: 0, mode: 4, links: 8, size: 24, inode: 88 };
const folderMode = 0o040700;
const fileMode = 0o100600;

const openFlags = { write: 1 | 2, create: 0o100, exclusive: 0o200 };
const fromStart = 0;
const fromHere = 1;
const askForLock = 12;
const unlocked = 2;

/** Far above any descriptor that Emscripten's own file system gives out. */
const firstDescriptor = 1 << 20;

/** Where a connection finds its folder, and what went wrong in it last. */
export interface BridgedMount {
  readonly path: string;
  readonly mount: Mount;
  /** The real file system's first refusal since this was last cleared: the cause of an SQLite error that tells less. */
  failure: unknown;
}

/**
 * Stands between SQLite, compiled to WASM, and the C library that it was compiled with: calls about files below a mount
 * go to the real file system, all others to Emscripten's in-memory one. Nothing here knows what the files hold.
 */
export class FileBridge {
  readonly #mounts = new Map<string, BridgedMount>();
  readonly #files = new Map<number, OpenFile>();
  #mounted = 0;
  #opened = firstDescriptor;
  #memory: WebAssembly.Memory | undefined;
  #lastView: DataView | undefined;

  mount(options: MountOptions): BridgedMount {
    const bridged: BridgedMount = { path: `/mount${++this.#mounted}`, mount: new Mount(options), failure: undefined };
    this.#mounts.set(bridged.path, bridged);
    return bridged;
  }

  unmount({ path }: BridgedMount): void {
    this.#mounts.get(path)?.mount.abandon();
    this.#mounts.delete(path);
  }

  useMemory(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  /** Takes the imports that Emscripten made and gives those to instantiate with. Throws when one is not there. */
  wrap(imports: Imports): Imports {
    const modules = Object.fromEntries(Object.entries(imports).map(([name, module]) => [name, { ...module }]));
    for (const [name, { path, call }] of Object.entries(this.#pathCalls)) {
      replace(modules, name, (original) => this.#orByPath(original, path, call));
    }
    for (const [name, call] of Object.entries(this.#descriptorCalls)) {
      // System calls answer an error as a negative number, WASI's functions as a positive one.
      const sign = name.startsWith('__syscall') ? -1 : 1;
      replace(modules, name, (original) => this.#orByDescriptor(original, sign, call));
    }
    return modules;
  }

  /** By name: which argument is the path, and what to do with a file below a mount. */
  readonly #pathCalls: Record<string, { path: number; call: PathCall }> = {
    __syscall_openat: { path: 1, call: (place, [, , flags]) => this.#open(place, Number(flags)) },
    __syscall_stat64: { path: 0, call: (place, [, buffer]) => this.#stat(place, Number(buffer)) },
    __syscall_lstat64: { path: 0, call: (place, [, buffer]) => this.#stat(place, Number(buffer)) },
    __syscall_newfstatat: { path: 1, call: (place, [, , buffer]) => this.#stat(place, Number(buffer)) },
    __syscall_faccessat: { path: 1, call: ({ bridged, name }) => (bridged.mount.stat(name) ? 0 : noEntry) },
    __syscall_unlinkat: {
      path: 1,
      call: ({ bridged, name }) => {
        bridged.mount.unlink(name);
        return 0;
      },
    },
  };

  /** By name: what to do with an open file and with the arguments that follow its descriptor. */
  readonly #descriptorCalls: Record<string, DescriptorCall> = {
    __syscall_fstat64: ({ file, bridged }, buffer) =>
      this.#writeStat(bridged, Number(buffer), {
        isFolder: false,
        size: file.size,
        inode: file.mount.inode(file.name),
      }),
    __syscall_ftruncate64: ({ file }, length) => {
      file.truncate(Number(length));
      return 0;
    },
    // Locks mean nothing inside one WASM: the store's own lock is held around every transaction.
    __syscall_fcntl64: (_, command, variadic) => {
      if (command === askForLock) this.#view.setInt16(this.#view.getUint32(Number(variadic), true), unlocked, true);
      return 0;
    },
    // Files are made for their owner alone; SQLite would copy that from one to the other.
    __syscall_fchmod: () => 0,
    __syscall_fchown32: () => 0,
    fd_read: ({ file }, vectors, count, done) => this.#transfer(file, 'read', vectors, count, done),
    fd_write: ({ file }, vectors, count, done) => this.#transfer(file, 'write', vectors, count, done),
    fd_seek: ({ file }, offset, whence, result) => {
      const origin = whence === fromStart ? 0 : whence === fromHere ? file.position : file.size;
      file.position = origin + Number(offset);
      this.#view.setBigInt64(Number(result), BigInt(file.position), true);
      return 0;
    },
    fd_sync: ({ file }) => {
      file.sync();
      return 0;
    },
    fd_close: ({ file, descriptor }) => {
      this.#files.delete(descriptor);
      file.close();
      return 0;
    },
  };

  #orByPath(original: Import, pathArgument: number, call: PathCall): Import {
    return (...args: Argument[]) => {
      const place = this.#placeOf(this.#readString(Number(args[pathArgument])));
      if (!place) return (original as (...args: Argument[]) => unknown)(...args);
      try {
        return call(place, args);
      } catch (error) {
        return -this.#refuse(place.bridged, error);
      }
    };
  }

  /** Some ninety calls a turn go through here, so it makes nothing that would have to be collected. */
  #orByDescriptor(original: Import, sign: 1 | -1, call: DescriptorCall): Import {
    return (descriptor: number, first: Argument, second: Argument, third: Argument) => {
      const open = this.#files.get(descriptor);
      if (!open) return (original as (...args: Argument[]) => unknown)(descriptor, first, second, third);
      try {
        return call(open, first, second, third);
      } catch (error) {
        return sign * this.#refuse(open.bridged, error);
      }
    };
  }

  /**
   * That a file is not there is an ordinary answer, and so is anything said to a connection that is being abandoned; every
   * other error is kept as the cause of what SQLite will say.
   */
  #refuse(bridged: BridgedMount, error: unknown): number {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code !== 'ENOENT' && !bridged.mount.isAbandoned) bridged.failure ??= error;
    return errorNumbers[code] ?? errorNumbers.EIO ?? 29;
  }

  #open({ bridged, name }: Place, flags: number): number {
    const file = bridged.mount.open(name, {
      create: (flags & openFlags.create) !== 0,
      exclusive: (flags & openFlags.exclusive) !== 0,
      readOnly: (flags & openFlags.write) === 0,
    });
    const descriptor = ++this.#opened;
    this.#files.set(descriptor, { descriptor, file, bridged });
    return descriptor;
  }

  #stat({ bridged, name }: Place, buffer: number): number {
    const found = bridged.mount.stat(name);
    return found ? this.#writeStat(bridged, buffer, found) : noEntry;
  }

  /** Mounts are devices of their own, or SQLite would take two connections to one file for one process's locks. */
  #writeStat(
    { path }: BridgedMount,
    buffer: number,
    { isFolder, size, inode }: { isFolder: boolean; size: number; inode: number },
  ): number {
    const view = this.#view;
    new Uint8Array(view.buffer, buffer, statBytes).fill(0);
    view.setUint32(buffer + statOffsets.device, Number(path.slice('/mount'.length)), true);
    view.setUint32(buffer + statOffsets.mode, isFolder ? folderMode : fileMode, true);
    view.setUint32(buffer + statOffsets.links, 1, true);
    view.setBigInt64(buffer + statOffsets.size, BigInt(size), true);
    view.setBigInt64(buffer + statOffsets.inode, BigInt(inode), true);
    return 0;
  }

  /** Reads or writes through a list of (address, length) pairs, up to the first that is not filled. */
  #transfer(file: MountedFile, how: 'read' | 'write', vectors: Argument, count: Argument, done: Argument): number {
    const view = this.#view;
    let total = 0;
    for (let at = Number(vectors), end = at + 8 * Number(count); at < end; at += 8) {
      const length = view.getUint32(at + 4, true);
      const moved = file[how](new Uint8Array(view.buffer, view.getUint32(at, true), length));
      total += moved;
      if (moved < length) break;
    }
    view.setUint32(Number(done), total, true);
    return 0;
  }

  #placeOf(path: string): Place | undefined {
    const end = path.indexOf('/', 1);
    const bridged = this.#mounts.get(end === -1 ? path : path.slice(0, end));
    return bridged && { bridged, name: end === -1 ? '' : path.slice(end + 1) };
  }

  /** The memory's buffer is replaced when it grows. */
  get #view(): DataView {
    if (!this.#memory) throw new Error('SQLite called before it had its memory.');
    const { buffer } = this.#memory;
    if (this.#lastView?.buffer !== buffer) this.#lastView = new DataView(buffer);
    return this.#lastView;
  }

  #readString(address: number): string {
    const bytes = new Uint8Array(this.#view.buffer, address);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

interface Place {
  bridged: BridgedMount;
  /** Below the mount; empty for its folder. */
  name: string;
}

interface OpenFile {
  readonly descriptor: number;
  readonly file: MountedFile;
  readonly bridged: BridgedMount;
}

type PathCall = (place: Place, args: Argument[]) => number;
type DescriptorCall = (open: OpenFile, first: Argument, second: Argument, third: Argument) => number;

const noEntry = -(errorNumbers.ENOENT ?? 44);

/** Emscripten gives the same functions under each module's name, so each is replaced wherever it stands. */
function replace(modules: Imports, name: string, wrap: (original: Import) => Import): void {
  const holders = Object.values(modules).filter((module) => name in module);
  if (holders.length === 0) throw new Error(`This build of sql.js does not import ${name}.`);
  for (const module of holders) {
    const original = module[name];
    if (original) module[name] = wrap(original);
  }
}
