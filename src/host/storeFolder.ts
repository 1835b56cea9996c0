import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Owner } from '../core/turn';

/** What could be read of a damaged store, and where it lies now. */
export interface Salvaged {
  directory: string;
  sessions: number;
  turns: number;
  /** What could not be read, in words. */
  losses: string[];
}

/** Somebody who holds the lock of the store; nobody knows whom where it left no name. */
export interface LockHolder {
  owner: Owner | null;
  /** True for a process of this machine that is alive. */
  isRunningHere: boolean;
}

interface StoreFolderPorts {
  /** Makes the folder of this workspace if need be. */
  prepare(): Promise<string>;
  salvage(directory: string): Promise<Salvaged>;
  lockHolders(directory: string): LockHolder[];
  /** Throws where one of those that hold the lock now runs here, or is none of these. */
  breakLock(directory: string, owners: readonly (Owner | null)[]): void;
}

/** Names the folder that is used instead, relative to the one that it lies in. */
const pointer = 'current-store.json';

/**
 * Where the store of this workspace lies: in its folder or, after it was damaged, in a folder inside that. A damaged
 * store is never moved or overwritten, since other windows may have it open: a small file says what is used instead.
 */
export class StoreFolder {
  readonly #ports: StoreFolderPorts;

  constructor(ports: StoreFolderPorts) {
    this.#ports = ports;
  }

  async current(): Promise<string> {
    const base = await this.#ports.prepare();
    const named = await readPointer(path.join(base, pointer));
    return named === null ? base : path.join(base, named);
  }

  /** From the next opening on, in every window. */
  async use(directory: string): Promise<void> {
    const base = await this.#ports.prepare();
    const draft = path.join(base, `${pointer}.${randomUUID()}`);
    await writeFile(draft, `${JSON.stringify({ directory: path.relative(base, directory) })}\n`, { mode: 0o600 });
    await rename(draft, path.join(base, pointer));
  }

  async salvage(): Promise<Salvaged> {
    return this.#ports.salvage(await this.current());
  }

  async lockHolders(): Promise<LockHolder[]> {
    return this.#ports.lockHolders(await this.current());
  }

  async breakLock(owners: readonly (Owner | null)[]): Promise<void> {
    this.#ports.breakLock(await this.current(), owners);
  }

  /** The store's own backups, newest first. */
  async backups(): Promise<{ file: string; madeAt: number }[]> {
    const folder = path.join(await this.current(), 'backups');
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^sessions-.*\.db$/.test(name));
    const files = names
      .sort()
      .reverse()
      .map(async (name) => {
        const file = path.join(folder, name);
        return { file, madeAt: (await stat(file)).mtimeMs };
      });
    return Promise.all(files);
  }

  /** A store made from a backup, which stays where it is. Resolves with its folder. */
  async fromBackup(file: string): Promise<string> {
    const directory = path.join(await this.#ports.prepare(), 'restored', randomUUID());
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await copyFile(file, path.join(directory, 'sessions.db'));
    return directory;
  }
}

/** A pointer that leads out of the folder, or nowhere, is none. */
async function readPointer(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const directory: unknown = Reflect.get(Object(JSON.parse(text)), 'directory');
  if (typeof directory !== 'string' || path.isAbsolute(directory) || directory.split(/[\\/]/).includes('..'))
    return null;
  const isThere = await stat(path.join(path.dirname(file), directory, 'sessions.db')).catch(() => null);
  return isThere ? directory : null;
}
