import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type * as OpenStore from '../../src/store/openStore';

type StoreModule = typeof OpenStore;

const shipped = ['store.js', 'storeWorker.js', 'sql-wasm-debug.wasm'];

/**
 * What is tested is what ships: the built store, which `npm test` has built before. It is copied first, so that a build
 * that starts meanwhile does not take it from under the running processes. TURNKEEPER_DIST names another build.
 */
function copyBuilt(): string {
  const dist = process.env['TURNKEEPER_DIST'] ?? path.join(__dirname, '..', '..', 'dist');
  const copy = mkdtempSync(path.join(os.tmpdir(), 'turnkeeper-built-'));
  for (const name of shipped) copyFileSync(path.join(dist, name), path.join(copy, name));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  return path.join(copy, 'store.js');
}

export const builtStoreFile = copyBuilt();

export const builtStore = createRequire(__filename)(builtStoreFile) as StoreModule;
