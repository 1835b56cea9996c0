import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Database as SqlDatabase, SqlJsStatic } from 'sql.js';
import initSqlJs from 'sql.js/dist/sql-wasm-debug.js';
import { FileBridge, type Imports } from './fileBridge';

export type { SqlDatabase };
export type { Statement } from 'sql.js';

/** SQLite in this thread, with its bridge to real files. */
export interface Sqlite {
  open(): SqlDatabase;
  readonly bridge: FileBridge;
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
  const sql: SqlJsStatic = await initSqlJs({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const module = new WebAssembly.Module(readFileSync(wasmFile()));
      const instance = new WebAssembly.Instance(
        module,
        bridge.wrap(growQuietly(imports as Imports)) as WebAssembly.Imports,
      );
      bridge.useMemory(instance.exports.memory as WebAssembly.Memory);
      done(instance);
    },
  });
  return { bridge, open: () => new sql.Database() };
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
