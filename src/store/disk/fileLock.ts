import path from 'node:path';
import { SessionError } from '../../core/sessionError';
import type { Owner } from '../../core/turn';
import type { Files } from './files';
import { LockPatience } from './lockPatience';
import { isOnThisHost, isProcessAlive } from './processIdentity';
import { errnoOf } from './storeError';

export interface LockOptions {
  /** A folder for this lock alone. */
  folder: string;
  files: Files;
  owner: Owner;
  /** How long to wait for another's lock before giving up with `locked-out`. */
  patience?: Pick<LockPatience, 'ms'>;
}

const held = 'held';

/** A dead holder is looked for only after a wait that is long for a transaction. */
const firstLookMs = 50;
const nextLookMs = 250;
const longestNapMs = 8;

/**
 * One holder at a time, across processes. The lock is a hard link, made in one step, to a file that says who its owner
 * is and was written beforehand; where links are not to be had, a file made exclusively.
 *
 * Why two processes never both hold it:
 * - `link` fails when the name exists, so the lock has one owner from its first moment.
 * - Its owner alone removes it, or, when the owner is provably dead, whoever holds the lock's own lock (its name with
 *   `.dead` added), having looked again that the owner is the dead one. A dead owner does nothing more, and no second
 *   process is past that inner lock; so between the look and the removal the name cannot come to mean another's lock.
 * - The inner lock is taken by the same rule, with the same argument one step deeper; a depth is left behind only by a
 *   process that died in those few steps.
 * - A live owner's lock is never removed by another, however long the owner is stopped: a process that sleeps in the
 *   middle of a transaction and goes on still holds it. Everybody else waits, and gives up with nothing done.
 * A lock of another host cannot be judged from here and stays until that host, or a person, removes it.
 */
export class FileLock {
  readonly #options: Required<LockOptions>;
  /** The lock itself, and who we are: what it is a link to. */
  readonly #held: string;
  readonly #introduction: string;
  #holding = false;

  constructor(options: LockOptions) {
    this.#options = { ...options, patience: options.patience ?? new LockPatience() };
    this.#held = path.join(options.folder, held);
    this.#introduction = path.join(options.folder, options.owner.nonce);
    this.#options.files.mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.#introduce();
  }

  /** Runs `work` while holding the lock. */
  hold<Result>(work: () => Result): Result {
    this.#acquire(this.#held, Date.now() + this.#options.patience.ms);
    this.#holding = true;
    try {
      return work();
    } finally {
      this.#release(this.#held);
    }
  }

  /** Removes what owners that have died left behind. Returns how many had not said goodbye. */
  collectDead(): number {
    const { files, folder, owner } = this.#options;
    let dead = 0;
    for (const name of files.readdirSync(folder)) {
      if (name === owner.nonce || name.startsWith(held)) continue;
      const other = this.#ownerOf(path.join(folder, name));
      // One that says nothing was cut off, or is about to be written and will be written again.
      if (other && isProcessAlive(other)) continue;
      this.#remove(path.join(folder, name));
      dead++;
    }
    return dead;
  }

  /** False once an owner has said goodbye, or was found dead. Where that cannot be seen it counts as there. */
  isIntroduced({ nonce }: Owner): boolean {
    const { files, folder } = this.#options;
    try {
      return files.statSync(path.join(folder, nonce), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return true;
    }
  }

  /** Says goodbye: this owner will not take the lock again. */
  dispose(): void {
    if (this.#holding && this.#isOurs(this.#held)) this.#release(this.#held);
    this.#remove(this.#introduction);
  }

  /**
   * Says who we are, in a file that the lock will be a link to. It is synced, or a power cut could leave the lock without
   * the name of its owner.
   */
  #introduce(): void {
    const { owner } = this.#options;
    const file = this.#introduction;
    try {
      this.#write(file, 'w', JSON.stringify(owner));
    } catch (error) {
      // Half an introduction would be a lock that nobody could ever judge.
      this.#remove(file);
      throw error;
    }
  }

  #acquire(lock: string, deadline: number): void {
    // The last release was reported as failed, which is not to say that it was.
    if (this.#holding && lock === this.#held && this.#isOurs(lock)) return;
    let nextLook = Date.now() + firstLookMs;
    for (let napMs = 0.1; !this.#take(lock); napMs = Math.min(napMs * 2, longestNapMs)) {
      const now = Date.now();
      if (now >= deadline) throw this.#lockedOut(lock);
      if (now >= nextLook) {
        if (this.#isOurs(lock)) return;
        this.#removeIfDead(lock, deadline);
        nextLook = Date.now() + nextLookMs;
      } else {
        nap(napMs * (0.5 + Math.random()));
      }
    }
  }

  #take(lock: string): boolean {
    const { files } = this.#options;
    try {
      files.linkSync(this.#introduction, lock);
      return true;
    } catch (error) {
      const code = errnoOf(error);
      if (code === 'EEXIST') return false;
      if (code === 'ENOENT') {
        this.#introduce();
        return false;
      }
      if (code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'ENOSYS')
        return this.#create(lock);
      // A network may carry out what it then reports as failed.
      if (this.#isOurs(lock)) return true;
      throw error;
    }
  }

  #create(lock: string): boolean {
    let isMade = false;
    try {
      this.#write(lock, 'wx', JSON.stringify(this.#options.owner), () => (isMade = true));
      return true;
    } catch (error) {
      if (isMade) this.#remove(lock);
      if (errnoOf(error) === 'EEXIST') return false;
      throw error;
    }
  }

  #write(file: string, flag: 'w' | 'wx', text: string, onMade: () => void = () => undefined): void {
    const { files } = this.#options;
    const descriptor = files.openSync(file, flag, 0o600);
    onMade();
    try {
      files.writeFileSync(descriptor, text);
      files.fsyncSync(descriptor);
    } finally {
      files.closeSync(descriptor);
    }
  }

  #removeIfDead(lock: string, deadline: number): void {
    if (this.#isHeldByLiving(lock)) return;
    const inner = `${lock}.dead`;
    this.#acquire(inner, deadline);
    try {
      if (!this.#isHeldByLiving(lock)) this.#remove(lock);
    } finally {
      this.#remove(inner);
    }
  }

  /** An owner does one thing at a time, so one that looks for a lock and finds its own name in it has it. */
  #isOurs(lock: string): boolean {
    return this.#ownerOf(lock)?.nonce === this.#options.owner.nonce;
  }

  /** A lock that is gone, or that says nothing yet, is not a dead one's. */
  #isHeldByLiving(lock: string): boolean {
    const owner = this.#ownerOf(lock);
    return !owner || isProcessAlive(owner);
  }

  #ownerOf(file: string): Owner | undefined {
    try {
      return JSON.parse(this.#options.files.readFileSync(file, 'utf8')) as Owner;
    } catch {
      return undefined;
    }
  }

  /** A lock that cannot be let go is looked at the next time: it may still be ours. */
  #release(lock: string): void {
    this.#holding = !this.#remove(lock);
  }

  #remove(file: string): boolean {
    try {
      this.#options.files.unlinkSync(file);
      return true;
    } catch (error) {
      return errnoOf(error) === 'ENOENT';
    }
  }

  #lockedOut(lock: string): SessionError {
    const owner = this.#ownerOf(lock);
    const who = owner ? `another process (${owner.pid}) on ${placeOf(owner)}` : 'another process';
    return new SessionError('locked-out', `The session store is in use by ${who}, which does not let go of it.`, {
      remedy:
        owner && isOnThisHost(owner)
          ? 'Nothing was changed. Try again once that window answers again, or end that process.'
          : "Nothing was changed. Try again once it answers again; if it is gone, Release the Store's Lock frees it.",
    });
  }
}

/** The name of a host may end with its pid namespace, which tells a person nothing. */
function placeOf(owner: Owner): string {
  return isOnThisHost(owner) ? 'this machine' : (owner.host.split(' ')[0] ?? '');
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function nap(ms: number): void {
  Atomics.wait(sleeper, 0, 0, ms);
}
