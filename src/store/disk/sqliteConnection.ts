import type { Database, SqlParams } from '../database';
import type { BridgedMount } from './fileBridge';
import type { MountOptions } from './mount';
import type { PreparedStatement, SqlDatabase, Sqlite } from './sqlite';
import { toSessionError } from './storeError';

/** The statements inside a transaction; who runs them knows the time. */
export type Statements = Omit<Database, 'now'>;

/**
 * One SQLite connection on one real file. Exclusive locking keeps SQLite's index of the WAL on the heap, where no other
 * process must look; that it is current is the business of whoever holds the store's lock.
 */
export class SqliteConnection implements Statements {
  readonly #sqlite: Sqlite;
  readonly #bridged: BridgedMount;
  readonly #database: SqlDatabase;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(sqlite: Sqlite, name: string, options: MountOptions) {
    this.#sqlite = sqlite;
    this.#bridged = sqlite.bridge.mount(options);
    this.#database = sqlite.open();
    try {
      this.#database.run('PRAGMA locking_mode = EXCLUSIVE');
      this.#bridged.mount.whileOpening(() => {
        this.#database.run('ATTACH ? AS store', [`${this.#bridged.path}/${name}`]);
      });
      this.#database.run('PRAGMA store.journal_mode = WAL');
      this.#database.run('PRAGMA store.synchronous = FULL');
      this.#database.run('PRAGMA foreign_keys = ON');
      // What is deleted is overwritten: who deletes for good expects no byte of it to be found in the file.
      this.#database.run('PRAGMA store.secure_delete = ON');
    } catch (error) {
      const { failure } = this;
      this.abandon();
      throw toSessionError(error, failure);
    }
  }

  /** As SQLite names the folder of the file, for statements that name another file in it. */
  get folder(): string {
    return this.#bridged.path;
  }

  /** What the real file system refused since `rearm`: the cause of an error that SQLite words more generally. */
  get failure(): unknown {
    return this.#bridged.failure;
  }

  /** Starts a new account of failures and of what is written. */
  rearm(): void {
    this.#bridged.failure = undefined;
    this.#bridged.mount.rearm();
  }

  /** Where in the named file writing began since `rearm`; Infinity where it did not. */
  lowestWrite(name: string): number {
    return this.#bridged.mount.lowestWrite(name);
  }

  /** Whether somebody else has removed the named file, which this connection still has. */
  isUnlinked(name: string): boolean {
    return this.#bridged.mount.isUnlinked(name);
  }

  run(sql: string, params: SqlParams = []): number {
    this.#run(sql, params, null);
    return this.#sqlite.changes(this.#database);
  }

  /** For several statements at once, such as a migration. */
  script(sql: string): void {
    this.#database.run(sql);
  }

  get<Row>(sql: string, params: SqlParams = []): Row | undefined {
    let first: Row | undefined;
    this.each<Row>(sql, params, (row) => (first ??= row));
    return first;
  }

  all<Row>(sql: string, params: SqlParams = []): Row[] {
    const rows: Row[] = [];
    this.each<Row>(sql, params, (row) => rows.push(row));
    return rows;
  }

  each<Row>(sql: string, params: SqlParams, visit: (row: Row) => void): void {
    this.#run(sql, params, visit as (row: unknown) => void);
  }

  /** Ends the connection without touching the files. It never fails. */
  abandon(): void {
    this.#bridged.mount.abandon();
    this.#freeStatements();
    try {
      this.#database.close();
    } catch {
      // SQLite could not write what must not be written any more.
    }
    this.#sqlite.bridge.unmount(this.#bridged);
  }

  /**
   * Ends the connection properly: what the WAL holds goes into the database, and the WAL goes. Throws when that failed,
   * which SQLite keeps to itself at this point; then the database is whole only together with its WAL.
   */
  close(): void {
    try {
      this.#freeStatements();
      this.#database.run('DETACH store');
    } finally {
      this.abandon();
    }
    if (this.failure !== undefined) throw this.failure;
  }

  /** A statement in use is in nobody else's hands: a visitor may run the same one again. */
  #run(sql: string, params: SqlParams, visit: ((row: unknown) => void) | null): void {
    const statement = this.#statements.get(sql) ?? this.#sqlite.prepare(this.#database, sql);
    this.#statements.delete(sql);
    try {
      statement.run(params, visit);
    } finally {
      this.#giveBack(sql, statement);
    }
  }

  #freeStatements(): void {
    for (const statement of this.#statements.values()) statement.free();
    this.#statements.clear();
  }

  #giveBack(sql: string, statement: PreparedStatement): void {
    const [oldest] = this.#statements;
    if (this.#statements.has(sql)) {
      statement.free();
    } else if (this.#statements.size < mostStatements || !oldest) {
      this.#statements.set(sql, statement);
    } else {
      oldest[1].free();
      this.#statements.delete(oldest[0]);
      this.#statements.set(sql, statement);
    }
  }
}

/** Kept ready, the least recently used given up first. */
const mostStatements = 200;
