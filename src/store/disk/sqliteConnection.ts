import type { Database, SqlParams } from '../database';
import type { BridgedMount } from './fileBridge';
import type { MountOptions } from './mount';
import type { SqlDatabase, Sqlite, Statement } from './sqlite';
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
  readonly #statements = new Map<string, Prepared>();

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

  run(sql: string, params: SqlParams = []): number {
    this.each(sql, params, () => undefined);
    return this.#database.getRowsModified();
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
    const prepared = this.#take(sql);
    const { statement, columns } = prepared;
    try {
      statement.bind([...params]);
      while (statement.step()) visit(rowOf(columns, statement.get()) as Row);
    } finally {
      statement.reset();
      this.#giveBack(sql, prepared);
    }
  }

  /** Ends the connection without touching the files. It never fails. */
  abandon(): void {
    this.#bridged.mount.abandon();
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
      for (const { statement } of this.#statements.values()) statement.free();
      this.#database.run('DETACH store');
    } finally {
      this.abandon();
    }
    if (this.failure !== undefined) throw this.failure;
  }

  /** A statement in use is in nobody else's hands: a visitor may run the same one again. */
  #take(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      return known;
    }
    const statement = this.#database.prepare(sql);
    return { statement, columns: statement.getColumnNames() };
  }

  #giveBack(sql: string, prepared: Prepared): void {
    const [oldest] = this.#statements;
    if (this.#statements.has(sql)) {
      prepared.statement.free();
    } else if (this.#statements.size < mostStatements || !oldest) {
      this.#statements.set(sql, prepared);
    } else {
      oldest[1].statement.free();
      this.#statements.delete(oldest[0]);
      this.#statements.set(sql, prepared);
    }
  }
}

interface Prepared {
  statement: Statement;
  columns: string[];
}

/** Kept ready, the least recently used given up first. */
const mostStatements = 200;

function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) row[column] = values[index];
  return row;
}
