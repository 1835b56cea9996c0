import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheFolder } from '../rig/rigPaths.mjs';

/** `node:sqlite` is in Node from 22.13 on without a flag; the rig, which `npm test` installs first, brings a newer one. */
function nativeNode(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath;
  const packages = path.join(cacheFolder, 'node_modules');
  const names = existsSync(packages) ? readdirSync(packages) : [];
  return names.map((name) => path.join(packages, name, 'bin', 'node')).find((file) => existsSync(file));
}

/**
 * What SQLite itself, not ours in WASM, finds wrong with a store's database and its log. Looks at a copy, for it would
 * put the log into the database.
 */
export function nativeAudit(directory: string): string[] {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'turnkeeper-native-'));
  try {
    for (const name of ['sessions.db', 'sessions.db-wal']) {
      const file = path.join(directory, name);
      if (existsSync(file)) copyFileSync(file, path.join(copy, name));
    }
    return auditInPlace(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The same on the store itself: like any other tool of SQLite's it puts the log into the database and removes it. */
export function auditInPlace(directory: string): string[] {
  const script = path.join(__dirname, 'sqliteAudit.mjs');
  const args = ['--no-warnings', script, path.join(directory, 'sessions.db')];
  const output = execFileSync(requireNode(), args, { encoding: 'utf8' });
  const lines = output.trim().split('\n');
  if (lines.pop() !== 'looked at everything') throw new Error(`The native check ended early: ${output}`);
  return lines;
}

function requireNode(): string {
  const node = nativeNode();
  if (!node) throw new Error('There is no Node with SQLite in it. `npm test` installs one with the rig.');
  return node;
}
