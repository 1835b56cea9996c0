import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Database as SqlDatabase, SqlJsStatic } from 'sql.js';
import { emptyDatabase } from '../../../../src/store/disk/emptyDatabase';
import { FileBridge, type Imports } from '../../../../src/store/disk/fileBridge';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { loadSqlite } from '../../../../src/store/disk/sqlite';
import { temporaryFolder } from '../temporaryFolder';

const require = createRequire(__filename);

/** Every import of sql.js that the bridge replaces, by the module that the WASM asks for it. */
const reliedOn = {
  env: [
    '__syscall_faccessat',
    '__syscall_fchmod',
    '__syscall_fchown32',
    '__syscall_fcntl64',
    '__syscall_fstat64',
    '__syscall_ftruncate64',
    '__syscall_lstat64',
    '__syscall_newfstatat',
    '__syscall_openat',
    '__syscall_stat64',
    '__syscall_unlinkat',
  ],
  wasi_snapshot_preview1: ['fd_close', 'fd_read', 'fd_seek', 'fd_sync', 'fd_write'],
};

/** Other imports that touch files; one that appears here must be thought about before sql.js is updated. */
const leftAlone = [
  '__syscall_chmod',
  '__syscall_getcwd',
  '__syscall_mkdirat',
  '__syscall_readlinkat',
  '__syscall_rmdir',
  '__syscall_utimensat',
  'fd_fdstat_get',
];

interface Wasm {
  Module: { new (bytes: Uint8Array): object; imports(module: object): { module: string; name: string }[] };
  Instance: new (module: object, imports: Imports) => { exports: Record<string, unknown> };
}

const { Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
const wasm = new Module(readFileSync(require.resolve('sql.js/dist/sql-wasm-debug.wasm')));

describe("the bridge's contract with sql.js", () => {
  it('replaces only what the WASM imports, under the names that it has there', () => {
    const imported = Module.imports(wasm);
    for (const [module, names] of Object.entries(reliedOn)) {
      for (const name of names) {
        assert.ok(
          imported.some((entry) => entry.module === module && entry.name === name),
          `${module}.${name}`,
        );
      }
    }
    const wrapped = new FileBridge().wrap({ env: functionsNamed(Module.imports(wasm).map(({ name }) => name)) });
    const replaced = Object.keys(wrapped.env ?? {}).filter((name) => wrapped.env?.[name] !== original);
    assert.deepEqual(replaced.sort(), Object.values(reliedOn).flat().sort());
  });

  it('knows every import that has to do with files', () => {
    const files = Module.imports(wasm)
      .map(({ name }) => name)
      .filter((name) => /^__syscall_|^fd_/.test(name));
    const ids = ['__syscall_geteuid32'];
    assert.deepEqual(files.sort(), [...Object.values(reliedOn).flat(), ...leftAlone, ...ids].sort());
  });

  it('refuses a build that lacks one of them', () => {
    assert.throws(() => new FileBridge().wrap({ env: {} }), /does not import __syscall_openat/);
  });

  it("lays out struct stat as Emscripten's own file system does", async () => {
    const { imports, memory, malloc, database } = await instrumented();
    const address = malloc(64);
    const buffer = malloc(96);
    new Uint8Array(memory.buffer).set(Buffer.from(`/${database.filename}\0`), address);
    const stat = imports.env?.__syscall_stat64 as unknown as (path: number, buffer: number) => number;
    assert.equal(stat(address, buffer), 0);
    const view = new DataView(memory.buffer);
    assert.equal(view.getBigInt64(buffer + 24, true), BigInt(emptyDatabase().length));
    assert.equal(view.getUint32(buffer + 4, true) & 0o170000, 0o100000);
    assert.equal(view.getUint32(buffer + 8, true), 1);
    assert.notEqual(view.getBigInt64(buffer + 88, true), 0n);
  });
});

describe('SQLite over the bridge', () => {
  it('works on a real file, in WAL mode, and leaves a plain database behind', async () => {
    const folder = temporaryFolder();
    const { database, bridged } = await openIn(folder);
    database.run('CREATE TABLE store.t (a)');
    database.run("INSERT INTO t VALUES ('kept')");
    assert.deepEqual(readdirSync(folder).sort(), ['a.db', 'a.db-wal']);
    database.run('DETACH store');
    assert.deepEqual(readdirSync(folder), ['a.db']);
    assert.equal(bridged.failure, undefined);
    assert.equal(statSync(path.join(folder, 'a.db')).size % 4096, 0);
    const again = await openIn(folder);
    assert.deepEqual(again.database.exec('SELECT a FROM t')[0]?.values, [['kept']]);
    again.database.close();
  });

  it('makes files for their owner alone', async () => {
    const folder = temporaryFolder();
    const { database } = await openIn(folder);
    database.run('CREATE TABLE store.t (a)');
    assert.equal(statSync(path.join(folder, 'a.db-wal')).mode & 0o777, 0o600);
    database.close();
  });

  it('reports an error of the real file system as an I/O error and keeps its cause', async () => {
    const refusal = Object.assign(new Error('no'), { code: 'EIO' });
    let fails = false;
    const folder = temporaryFolder();
    const { database, bridged } = await openIn(folder, {
      fsyncSync: (descriptor) => {
        if (fails) throw refusal;
        nodeFiles.fsyncSync(descriptor);
      },
    });
    database.run('CREATE TABLE store.t (a)');
    fails = true;
    assert.throws(() => database.run('INSERT INTO t VALUES (1)'), /disk I\/O error/);
    assert.equal(bridged.failure, refusal);
    bridged.mount.abandon();
    database.close();
  });

  it('refuses a page with a flipped bit', async () => {
    const folder = temporaryFolder();
    const first = await openIn(folder);
    first.database.run('CREATE TABLE store.t (a)');
    for (let row = 0; row < 100; row++) first.database.run(`INSERT INTO t VALUES ('${'x'.repeat(1000)}')`);
    first.database.run('DETACH store');
    const file = path.join(folder, 'a.db');
    const bytes = readFileSync(file);
    bytes[4096 * 10 + 2000] = 0x79;
    writeFileSync(file, bytes);
    const { database, bridged } = await openIn(folder);
    assert.throws(() => database.exec('SELECT sum(length(a)) FROM t'), /malformed/);
    assert.match(String(bridged.failure), /Page 11 of a\.db is damaged/);
    bridged.mount.abandon();
    database.close();
  });

  it('lets an abandoned connection end without touching the files', async () => {
    const folder = temporaryFolder();
    const stale = await openIn(folder);
    stale.database.run('CREATE TABLE store.t (a)');
    stale.bridged.mount.abandon();
    const before = snapshotOf(folder);
    stale.database.close();
    assert.deepEqual(snapshotOf(folder), before);
  });
});

function original(): number {
  return 0;
}

function functionsNamed(names: string[]): Record<string, () => number> {
  return Object.fromEntries(names.map((name) => [name, original]));
}

async function instrumented() {
  Reflect.deleteProperty(require.cache, require.resolve('sql.js/dist/sql-wasm-debug.js'));
  const init = require('sql.js/dist/sql-wasm-debug.js') as (options: object) => Promise<SqlJsStatic>;
  let imports: Imports = {};
  let exports: Record<string, unknown> = {};
  const sql = await init({
    instantiateWasm(given: Imports, done: (instance: object) => void) {
      imports = given;
      const instance = new Instance(wasm, given);
      exports = instance.exports;
      done(instance);
    },
  });
  const database = new sql.Database(emptyDatabase()) as SqlDatabase & { filename: string };
  const memory = exports.memory as { buffer: ArrayBuffer };
  return { imports, memory, malloc: exports.malloc as (size: number) => number, database };
}

async function openIn(folder: string, faults: Partial<Files> = {}) {
  const { bridge, open } = await loadSqlite();
  const file = path.join(folder, 'a.db');
  if (!readdirSync(folder).includes('a.db')) writeFileSync(file, emptyDatabase());
  const bridged = bridge.mount({ folder, files: { ...nodeFiles, ...faults } });
  const database = open();
  database.run('PRAGMA locking_mode = EXCLUSIVE');
  database.run(`ATTACH '${bridged.path}/a.db' AS store`);
  database.run('PRAGMA store.journal_mode = WAL');
  database.run('PRAGMA store.synchronous = FULL');
  return { database, bridged };
}

function snapshotOf(folder: string): [string, string][] {
  return readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'base64')]);
}
