import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Database as SqlDatabase, SqlJsStatic } from 'sql.js';
import initSqlJs from 'sql.js/dist/sql-wasm-debug.js';
import { FileBridge, type Imports } from './fileBridge';
import { SqliteStatement, statementCalls, type StatementCalls } from './sqliteStatement';

export type { SqlDatabase };

/** SQLite in this thread, with its bridge to real files. */
export interface Sqlite {
  open(): SqlDatabase;
  /** The statement is finalized when it is freed, or with its database. */
  prepare(database: SqlDatabase, sql: string): PreparedStatement;
  /** How many rows the last statement changed. */
  changes(database: SqlDatabase): number;
  readonly bridge: FileBridge;
}

export interface PreparedStatement {
  run: SqliteStatement['run'];
  free(): void;
}

let loaded: Promise<Sqlite> | undefined;

/**
 * sql.js keeps one instance a thread, and so do we. The debug build is used for the readable names of its imports, which
 * the release build minifies anew with every version; the bridge refuses to start when one of them is gone.
 */
export function loadSqlite(): Promise<Sqlite> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Sqlite> {
  const bridge = new FileBridge();
  let calls: StatementCalls | undefined;
  const sql: SqlJsStatic = await initSqlJs({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const module = new WebAssembly.Module(readFileSync(wasmFile()));
      const instance = new WebAssembly.Instance(
        module,
        bridge.wrap(growQuietly(imports as Imports)) as WebAssembly.Imports,
      );
      calls = requireCalls(instance.exports);
      bridge.useMemory(calls.memory);
      done(instance);
    },
  });
  if (!calls) throw new Error('This build of sql.js was instantiated in another way.');
  const exports = calls;
  return {
    bridge,
    open: () => new sql.Database(),
    prepare: (database, text) => prepare(exports, database, text),
    changes: (database) => exports.sqlite3_changes(addressOf(database)),
  };
}

function requireCalls(exports: Record<string, unknown>): StatementCalls {
  const missing = statementCalls.find((name) => typeof exports[name] !== 'function');
  if (missing !== undefined) throw new Error(`This build of sql.js does not export ${missing}.`);
  return exports as unknown as StatementCalls;
}

function prepare(calls: StatementCalls, database: SqlDatabase, sql: string): PreparedStatement {
  const prepared = database.prepare(sql);
  const { stmt } = prepared as unknown as { stmt: number };
  const columns = prepared.getColumnNames();
  const statement = new SqliteStatement(calls, { statement: stmt, database: addressOf(database), columns });
  return {
    run: (params, visit) => statement.run(params, visit),
    free: () => {
      statement.release();
      prepared.free();
    },
  };
}

function addressOf(database: SqlDatabase): number {
  return (database as unknown as { db: number }).db;
}

/** The debug build tells of every growth of its memory on the console, which is the caller's. */
function growQuietly(imports: Imports): Imports {
  const grow = imports.env?.emscripten_resize_heap as ((size: number) => boolean) | undefined;
  if (!grow) return imports;
  const growWithoutWords = (size: number): boolean => {
    const { warn } = console;
    console.warn = () => undefined;
    try {
      return grow(size);
    } finally {
      console.warn = warn;
    }
  };
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: growWithoutWords } };
}

/** Beside the bundle when built, in its package when run from source. */
function wasmFile(): string {
  const beside = path.join(__dirname, 'sql-wasm-debug.wasm');
  return existsSync(beside) ? beside : createRequire(__filename).resolve('sql.js/dist/sql-wasm-debug.wasm');
}
