import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';
import { runNpm } from './runNpm.mjs';

/** Installs the packages of the repository unless they are there already, as the lock file has them. */
export async function ensureInstalled() {
  if (await isInstalled(root)) return;
  await runNpm("Installing Turnkeeper's packages (npm ci)", ['ci'], { cwd: root });
}

/**
 * npm writes `node_modules/.package-lock.json` last, so a half install has none; and since it is npm's own record, an
 * `npm install` of a new package is not undone by us.
 *
 * @param {string} folder
 */
export async function isInstalled(folder) {
  const wanted = await readPackages(path.join(folder, 'package-lock.json'));
  const present = await readPackages(path.join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([name, entry]) => name === '' || entry.optional || present[name]?.version === entry.version,
  );
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean }> | undefined>}
 */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
