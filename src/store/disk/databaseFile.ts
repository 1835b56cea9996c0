import path from 'node:path';
import type { Clock } from '../../core/clock';
import type { Owner } from '../../core/turn';
import type { Database } from '../database';
import { adoptDatabase } from './adoptDatabase';
import { createDatabase } from './createDatabase';
import { FileLock } from './fileLock';
import type { Files } from './files';
import { damage, inspectDatabase, requireKnownVersion } from './inspectDatabase';
import type { LockPatience } from './lockPatience';
import { migrate, versionOf } from './migrate';
import { PageDamage } from './pageDamage';
import { isOnThisHost, isProcessAlive } from './processIdentity';
import type { Sqlite } from './sqlite';
import { SqliteConnection, type Statements } from './sqliteConnection';
import { toSessionError } from './storeError';
import { voidWal } from './walFile';
import { WriteRecord } from './writeRecord';

export interface DatabaseFileOptions {
  sqlite: Sqlite;
  folder: string;
  /** Without its ending: `sessions` is `sessions.db`, `sessions.locks/` and `sessions.written`. */
  name: string;
  files: Files;
  clock: Clock;
  owner: Owner;
  migrations: readonly string[];
  /** A number inside the database that grows with every commit worth missing. */
  commitCount?: (statements: Statements) => number;
  patience?: LockPatience;
  /** False reads damaged pages as they are, to save what can be saved. */
  verify?: boolean;
}

/**
 * One SQLite file that several processes share. Every transaction runs under the lock; a connection whose file another
 * has written since is abandoned, untouched, and opened anew from disk. So is one that met an error of the file system:
 * after a failed sync nobody knows what is on disk, except by reading it again.
 */
export class DatabaseFile {
  readonly path: string;
  /** Changes whenever anybody writes. */
  readonly recordFile: string;
  readonly #options: DatabaseFileOptions;
  readonly #lock: FileLock;
  readonly #record: WriteRecord;
  #connection: SqliteConnection | undefined;
  #inode = 0;

  constructor(options: DatabaseFileOptions) {
    this.#options = options;
    const { folder, name, files, owner, patience } = options;
    this.path = path.join(folder, this.#databaseName);
    this.recordFile = path.join(folder, `${name}.written`);
    this.#record = new WriteRecord(this.recordFile, files, owner.nonce);
    try {
      this.#lock = new FileLock({ folder: path.join(folder, `${name}.locks`), files, owner, patience });
    } catch (error) {
      this.#record.close();
      throw error;
    }
  }

  /** How many owners of this file have ended without closing it since this was last asked. */
  collectDead(): number {
    return this.#lock.collectDead();
  }

  /** False only when the owner is provably gone: its process has ended, or it has closed this file. */
  isAlive(owner: Owner): boolean {
    return isProcessAlive(owner) && (!isOnThisHost(owner) || this.#lock.isIntroduced(owner));
  }

  /** Never writes: what `work` may have changed is rolled back. */
  read<Result>(work: (database: Database) => Result): Result {
    return this.exclusively((connection) => {
      connection.run('BEGIN');
      try {
        return work(this.#databaseOf(connection));
      } finally {
        this.#rollBack(connection);
      }
    });
  }

  /** Commits what `work` did, or nothing of it. Having returned, it is on disk. */
  write<Result>(work: (database: Database) => Result): Result {
    return this.exclusively((connection) => {
      connection.run('BEGIN IMMEDIATE');
      let result: Result;
      try {
        result = work(this.#databaseOf(connection));
        this.#commit(connection);
      } catch (error) {
        this.#rollBack(connection);
        throw error;
      }
      return result;
    });
  }

  /** Runs `work` under the lock on a connection that knows all that was written. */
  exclusively<Result>(work: (connection: SqliteConnection) => Result): Result {
    try {
      return this.#lock.hold(() => {
        const connection = this.#current();
        connection.rearm();
        try {
          return work(connection);
        } catch (error) {
          throw toSessionError(error, connection.failure);
        } finally {
          if (isUncertain(connection.failure)) this.#abandon();
        }
      });
    } catch (error) {
      throw toSessionError(error);
    }
  }

  /** Empties the log into the database, so that what was deleted is not left in it. */
  emptyLog(): void {
    this.exclusively((connection) => connection.run('PRAGMA store.wal_checkpoint(TRUNCATE)'));
  }

  /** Ends properly: the log goes into the database, and other processes learn that the file has changed. */
  close(): void {
    try {
      if (this.#connection) this.exclusively((connection) => this.#endLog(connection));
    } catch {
      // What was committed is safe in the log, from where the next owner takes it.
    }
    this.abandon();
  }

  /** Ends without a trace in the database, which is damaged or not ours to write. */
  abandon(): void {
    this.#abandon();
    this.#record.close();
    this.#lock.dispose();
  }

  /** Deletes the database; the next use finds an empty one. Only for what can be made again. */
  discard(): void {
    const { files } = this.#options;
    this.#lock.hold(() => {
      this.#abandon();
      this.#record.mark();
      this.#record.acknowledge(0);
      for (const file of [this.path, `${this.path}-wal`, `${this.path}-journal`]) {
        if (files.statSync(file, { throwIfNoEntry: false })) files.unlinkSync(file);
      }
    });
  }

  get #databaseName(): string {
    return `${this.#options.name}.db`;
  }

  get #logName(): string {
    return `${this.#databaseName}-wal`;
  }

  #databaseOf(connection: SqliteConnection): Database {
    return {
      now: this.#options.clock.now(),
      run: (sql, params) => connection.run(sql, params),
      get: (sql, params) => connection.get(sql, params),
      all: (sql, params) => connection.all(sql, params),
      each: (sql, params, visit) => connection.each(sql, params, visit),
    };
  }

  #commit(connection: SqliteConnection): void {
    const count = this.#options.commitCount?.(connection);
    try {
      connection.run('COMMIT');
      if (connection.isUnlinked(this.#logName)) this.#keepLog(connection);
    } catch (error) {
      this.#undoCommit(connection);
      throw error;
    }
    if (count === undefined) return;
    try {
      this.#record.acknowledge(count);
    } catch {
      // The commit is on disk; an old acknowledgement only proves less.
    }
  }

  /**
   * A commit that failed in its last step may lie whole in the log, unsynced, and whoever reads the log next would take
   * it for committed. Its first frame is made void, so that what was refused to the caller is never seen by anybody.
   */
  #undoCommit(connection: SqliteConnection): void {
    const from = connection.lowestWrite(this.#logName);
    if (from === Infinity) return;
    this.#abandon();
    voidWal(`${this.path}-wal`, from, this.#options.files);
  }

  #rollBack(connection: SqliteConnection): void {
    if (connection !== this.#connection) return;
    try {
      connection.run('ROLLBACK');
    } catch {
      this.#abandon();
    }
  }

  #current(): SqliteConnection {
    if (this.#connection && (this.#record.isStale || this.#wasReplaced())) this.#abandon();
    if (this.#connection?.isUnlinked(this.#logName)) this.#keepLog(this.#connection);
    return (this.#connection ??= this.#open());
  }

  /** A backup put in place, or the file deleted, would otherwise leave us writing to a file without a name. */
  #wasReplaced(): boolean {
    const found = this.#options.files.statSync(this.path, { throwIfNoEntry: false });
    return found?.ino !== this.#inode;
  }

  /**
   * Another SQLite that had the database open removes the log when it ends, and knows nothing of what was committed since
   * it began. We still have the log, without a name: what it holds goes into the database, over what the other put there.
   */
  #keepLog(connection: SqliteConnection): void {
    const found = connection.get<{ busy: number }>('PRAGMA store.wal_checkpoint(TRUNCATE)');
    if (found?.busy !== 0) throw new Error(`The log of ${this.path} was removed and could not be put into it.`);
    this.#abandon();
  }

  #endLog(connection: SqliteConnection): void {
    connection.close();
    this.#record.settle();
  }

  #open(): SqliteConnection {
    const { files, migrations } = this.#options;
    if (!inspectDatabase(this.path, files, migrations.length)) this.#create();
    else if (!this.#record.isSettled && !files.statSync(`${this.path}-wal`, { throwIfNoEntry: false })) this.#adopt();
    this.#record.look();
    const connection = this.#connect(this.#databaseName);
    try {
      requireKnownVersion(versionOf(connection), migrations.length, this.path);
      migrate(connection, migrations);
      this.#requireAcknowledged(connection);
      this.#inode = files.statSync(this.path).ino;
      return connection;
    } catch (error) {
      const { failure } = connection;
      connection.abandon();
      throw toSessionError(error, failure);
    }
  }

  #adopt(): void {
    const { files } = this.#options;
    const connect = () => this.#connect(this.#databaseName, false);
    const adoption = { file: this.path, files, connect, beforeWrite: () => this.#record.mark() };
    if (adoptDatabase(adoption)) this.#record.settle();
  }

  #connect(name: string, verify = this.#options.verify): SqliteConnection {
    const { sqlite, folder, files } = this.#options;
    return new SqliteConnection(sqlite, name, { folder, files, verify, beforeWrite: () => this.#record.mark() });
  }

  #create(): void {
    const { folder, name, files, migrations } = this.#options;
    if (this.#record.acknowledged > 0) throw damage(`${this.path} is gone.`);
    const draft = `${name}.new`;
    createDatabase({ draft: path.join(folder, draft), file: this.path, files, migrations }, () => this.#connect(draft));
  }

  #requireAcknowledged(connection: SqliteConnection): void {
    const count = this.#options.commitCount?.(connection) ?? Infinity;
    const { acknowledged } = this.#record;
    if (count < acknowledged) {
      throw damage(`${acknowledged - count} of the changes that were saved in ${this.path} are missing from it.`);
    }
  }

  #abandon(): void {
    this.#connection?.abandon();
    this.#connection = undefined;
  }
}

/** A damaged page is known to be one, and was not taken in; every other failure leaves open what is on disk. */
function isUncertain(failure: unknown): boolean {
  return failure !== undefined && !(failure instanceof PageDamage);
}
