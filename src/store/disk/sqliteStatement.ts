import type { SqlParams, SqlValue } from '../database';

/** The part of SQLite's C interface that statements run through, under the names that the WASM exports. */
export interface StatementCalls {
  readonly memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(address: number): void;
  sqlite3_bind_blob(statement: number, index: number, address: number, length: number, destructor: number): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_int(statement: number, index: number, value: number): number;
  sqlite3_bind_text(statement: number, index: number, address: number, length: number, destructor: number): number;
  sqlite3_changes(database: number): number;
  sqlite3_clear_bindings(statement: number): number;
  sqlite3_column_blob(statement: number, column: number): number;
  sqlite3_column_bytes(statement: number, column: number): number;
  sqlite3_column_double(statement: number, column: number): number;
  sqlite3_column_text(statement: number, column: number): number;
  sqlite3_column_type(statement: number, column: number): number;
  sqlite3_errmsg(database: number): number;
  sqlite3_reset(statement: number): number;
  sqlite3_step(statement: number): number;
}

/** By name, so that a build which lacks one is refused when it is loaded. */
export const statementCalls = [
  'malloc',
  'free',
  'sqlite3_bind_blob',
  'sqlite3_bind_double',
  'sqlite3_bind_int',
  'sqlite3_bind_text',
  'sqlite3_changes',
  'sqlite3_clear_bindings',
  'sqlite3_column_blob',
  'sqlite3_column_bytes',
  'sqlite3_column_double',
  'sqlite3_column_text',
  'sqlite3_column_type',
  'sqlite3_errmsg',
  'sqlite3_reset',
  'sqlite3_step',
] as const satisfies (keyof StatementCalls)[];

const ok = 0;
const row = 100;
const done = 101;
const types = { number: [1, 2], text: 3, blob: 4 };
/** The bytes stay where they are until the statement is reset, so SQLite need not copy them. */
const staysInPlace = 0;

/** In bytes: what a statement keeps for its parameters between two runs. A longer text has memory of its own meanwhile. */
const keptBytes = 16 * 1024;

/** A statement that sql.js has prepared, and finalizes. */
interface Prepared {
  /** Addresses in SQLite's memory. */
  statement: number;
  database: number;
  columns: readonly string[];
}

/**
 * A prepared statement, run by calling SQLite itself. sql.js would send each value of each row through several layers of
 * its own, which together took longer than SQLite does; what it does for us is to prepare and to finalize.
 */
export class SqliteStatement {
  readonly #sqlite: StatementCalls;
  readonly #prepared: Prepared;
  /** All of SQLite's memory; its buffer is replaced when it grows. */
  #heap: Buffer;
  #parameters = { address: 0, length: 0 };

  constructor(sqlite: StatementCalls, prepared: Prepared) {
    this.#sqlite = sqlite;
    this.#prepared = prepared;
    this.#heap = Buffer.from(sqlite.memory.buffer);
  }

  /** Runs it once, with a visit to each row. Values are bound in the order of the statement's question marks. */
  run(params: SqlParams, visit: ((row: Record<string, SqlValue>) => void) | null): void {
    const { statement } = this.#prepared;
    try {
      this.#bind(params);
      for (;;) {
        const answer = this.#sqlite.sqlite3_step(statement);
        if (answer === done) return;
        if (answer !== row) throw this.#error();
        visit?.(this.#row());
      }
    } finally {
      this.#sqlite.sqlite3_reset(statement);
      this.#sqlite.sqlite3_clear_bindings(statement);
      if (this.#parameters.length > keptBytes) this.release();
    }
  }

  /** Gives back the memory of its parameters; what it was prepared from is sql.js's to finalize. */
  release(): void {
    if (this.#parameters.length > 0) this.#sqlite.free(this.#parameters.address);
    this.#parameters = { address: 0, length: 0 };
  }

  #bind(params: SqlParams): void {
    let address = this.#reserve(params);
    for (let index = 0; index < params.length; index++) {
      const value = params[index];
      if (value === undefined) throw new TypeError('A statement was given nothing where it wants a value.');
      address += this.#bindValue(index + 1, value, address);
    }
  }

  /** @returns how many bytes the value took at `address` */
  #bindValue(index: number, value: SqlValue, address: number): number {
    const { statement } = this.#prepared;
    if (typeof value === 'string') {
      const length = this.#memory.write(value, address);
      this.#require(this.#sqlite.sqlite3_bind_text(statement, index, address, length, staysInPlace));
      return length;
    }
    if (typeof value === 'number') {
      const isInt = value === (value | 0);
      this.#require(
        isInt
          ? this.#sqlite.sqlite3_bind_int(statement, index, value)
          : this.#sqlite.sqlite3_bind_double(statement, index, value),
      );
      return 0;
    }
    // No bytes at no address are NULL.
    if (value !== null) this.#memory.set(value, address);
    const [at, length] = value === null ? [0, 0] : [address, value.length];
    this.#require(this.#sqlite.sqlite3_bind_blob(statement, index, at, length, staysInPlace));
    return length;
  }

  /** Memory for all parameters, kept for the next run. Each statement has its own: one may run inside another's visit. */
  #reserve(params: SqlParams): number {
    // Never none at all: an empty text has an address, too.
    let length = 1;
    for (const value of params) {
      if (typeof value === 'string') length += Buffer.byteLength(value);
      else if (value !== null && typeof value === 'object') length += value.length;
    }
    if (length > this.#parameters.length) {
      this.release();
      const address = this.#sqlite.malloc(length);
      if (address === 0) throw new Error('out of memory');
      this.#parameters = { address, length };
    }
    return this.#parameters.address;
  }

  #row(): Record<string, SqlValue> {
    const { columns } = this.#prepared;
    const values: Record<string, SqlValue> = {};
    for (let index = 0; index < columns.length; index++) values[columns[index] ?? ''] = this.#column(index);
    return values;
  }

  #column(index: number): SqlValue {
    const { statement } = this.#prepared;
    const type = this.#sqlite.sqlite3_column_type(statement, index);
    if (types.number.includes(type)) return this.#sqlite.sqlite3_column_double(statement, index);
    if (type === types.text) {
      const address = this.#sqlite.sqlite3_column_text(statement, index);
      const length = this.#sqlite.sqlite3_column_bytes(statement, index);
      return this.#memory.toString('utf8', address, address + length);
    }
    if (type !== types.blob) return null;
    const address = this.#sqlite.sqlite3_column_blob(statement, index);
    const length = this.#sqlite.sqlite3_column_bytes(statement, index);
    return Uint8Array.from(this.#memory.subarray(address, address + length));
  }

  get #memory(): Buffer {
    const { buffer } = this.#sqlite.memory;
    if (this.#heap.buffer !== buffer) this.#heap = Buffer.from(buffer);
    return this.#heap;
  }

  #require(answer: number): void {
    if (answer !== ok) throw this.#error();
  }

  #error(): Error {
    const address = this.#sqlite.sqlite3_errmsg(this.#prepared.database);
    const memory = this.#memory;
    return new Error(memory.toString('utf8', address, memory.indexOf(0, address)));
  }
}
