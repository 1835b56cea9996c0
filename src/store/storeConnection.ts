import type { SessionError } from '../core/sessionError';
import type { Change } from '../core/sessionStore';
import type { Owner } from '../core/turn';
import { changesSince, lastChange, logChanges, type SaidChange } from './rows/changeLog';
import type { Connection, Database, WriteTransaction } from './database';
import type { DatabaseFile } from './disk/databaseFile';
import { isProcessAlive } from './disk/processIdentity';

/** The sessions' own file: what is changed in it is written down with it and told to those who listen. */
export class StoreConnection implements Connection {
  readonly owner: Owner;
  readonly #file: DatabaseFile;
  readonly #tell: (change: Change) => void;
  /** Others' changes up to this one have been told. */
  #told: number;
  /** Why nothing may be written, where that is so. */
  #refusal: SessionError | undefined;

  constructor(file: DatabaseFile, owner: Owner, tell: (change: Change) => void) {
    this.owner = owner;
    this.#file = file;
    this.#tell = tell;
    this.#told = file.read(lastChange);
  }

  read<Result>(work: (database: Database) => Result): Result {
    return this.#file.read(work);
  }

  write<Result>(work: (transaction: WriteTransaction) => Result): Result {
    if (this.#refusal) throw this.#refusal;
    let changes: Change[] = [];
    const result = this.#file.write((database) => {
      const said: SaidChange[] = [];
      const returned = work({ ...database, changed: (change) => said.push(change) });
      changes = logChanges(database, said, this.owner.nonce);
      return returned;
    });
    changes.forEach(this.#tell);
    return result;
  }

  isAlive(owner: Owner): boolean {
    return owner.nonce === this.owner.nonce || isProcessAlive(owner);
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
}
