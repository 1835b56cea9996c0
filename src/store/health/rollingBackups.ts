import path from 'node:path';
import type { Clock } from '../../core/clock';
import type { Files } from '../disk/files';

/** Beyond these, the oldest goes when a new one is there: the only files that the store ever deletes unasked. */
export const backupsKept = 3;

const backupEveryMs = 24 * 60 * 60 * 1000;
const pattern = /^sessions-(\d{8}T\d{6}Z)\.db$/;

/** Where the store's own backups lie. */
export class RollingBackups {
  readonly #folder: string;
  readonly #files: Files;
  readonly #clock: Clock;

  constructor(directory: string, files: Files, clock: Clock) {
    this.#folder = path.join(directory, 'backups');
    this.#files = files;
    this.#clock = clock;
  }

  /** True when the newest is a day old or there is none. */
  get isDue(): boolean {
    const newest = this.#list().at(-1);
    return newest === undefined || this.#clock.now() - timeOf(newest) >= backupEveryMs;
  }

  /** Has `make` write one more, then drops those beyond the number that is kept. */
  add(make: (file: string) => void): void {
    this.#files.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    make(path.join(this.#folder, `sessions-${stampOf(this.#clock.now())}.db`));
    for (const name of this.#list().slice(0, -backupsKept)) this.#files.unlinkSync(path.join(this.#folder, name));
  }

  /** Oldest first, which is their alphabetical order. */
  #list(): string[] {
    if (!this.#files.statSync(this.#folder, { throwIfNoEntry: false })) return [];
    return this.#files
      .readdirSync(this.#folder)
      .filter((name) => pattern.test(name))
      .sort();
  }
}

function stampOf(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

function timeOf(name: string): number {
  const stamp = pattern.exec(name)?.[1] ?? '';
  return Date.parse(stamp.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
}
