import { SessionError } from '../core/sessionError';
import type { Change } from '../core/sessionStore';
import type { Owner } from '../core/turn';
import { changesSince, lastChange, logChanges, type SaidChange } from './rows/changeLog';
import type { Connection, Database, WriteTransaction } from './database';
import type { DatabaseFile } from './disk/databaseFile';

interface StoreConnectionOptions {
  file: DatabaseFile;
  owner: Owner;
  tell: (change: Change) => void;
  /** Sets the file aside as it is, and says where in the error. */
  keep: (damage: SessionError) => SessionError;
}

/** The sessions' own file: what is changed in it is written down with it and told to those who listen. */
export class StoreConnection implements Connection {
  readonly owner: Owner;
  readonly #file: DatabaseFile;
  readonly #tell: (change: Change) => void;
  readonly #keep: (damage: SessionError) => SessionError;
  /** Others' changes up to this one have been told. */
  #told: number;
  /** Why nothing may be written, where that is so. */
  #refusal: SessionError | undefined;

  constructor({ file, owner, tell, keep }: StoreConnectionOptions) {
    this.owner = owner;
    this.#file = file;
    this.#tell = tell;
    this.#keep = keep;
    this.#told = file.read(lastChange);
  }

  read<Result>(work: (database: Database) => Result): Result {
    return this.#guard(() => this.#file.read(work));
  }

  write<Result>(work: (transaction: WriteTransaction) => Result): Result {
    if (this.#refusal) throw this.#refusal;
    let changes: Change[] = [];
    const result = this.#guard(() =>
      this.#file.write((database) => {
        const said: SaidChange[] = [];
        const returned = work({ ...database, changed: (change) => said.push(change) });
        changes = logChanges(database, said, this.owner.nonce);
        return returned;
      }),
    );
    changes.forEach(this.#tell);
    return result;
  }

  /** For looking at the file itself, under the lock. */
  exclusively<Result>(work: () => Result): Result {
    return this.#guard(() => this.#file.exclusively(work));
  }

  isAlive(owner: Owner): boolean {
    return owner.nonce === this.owner.nonce || this.#file.isAlive(owner);
  }

  /** A store that turns out to be damaged is set aside as it is, and from then on read and no longer written. */
  protect(damage: SessionError): void {
    if (!this.#refusal) this.refuseWrites(this.#keep(damage));
  }

  /** From now on every write is refused with this error; reading goes on. */
  refuseWrites(refusal: SessionError): void {
    this.#refusal = refusal;
  }

  get refusal(): SessionError | undefined {
    return this.#refusal;
  }

  /** Tells what other processes have done since this was last asked. */
  tellOthersChanges(): void {
    const changes = this.#file.read((database) => {
      const found = changesSince(database, this.#told, this.owner.nonce);
      this.#told = lastChange(database);
      return found;
    });
    changes.forEach(this.#tell);
  }

  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof SessionError && error.code === 'corrupt') this.protect(error);
      throw error;
    }
  }
}
