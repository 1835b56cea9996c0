import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes the user settings of a VS Code that is not running yet or whose windows are then reloaded.
 *
 * @param {string} userFolder its `--user-data-dir`
 * @param {Record<string, unknown>} settings
 */
export async function writeSettings(userFolder, settings) {
  await write(userFolder, settings, 'w');
}

/**
 * The same, for a profile that a person may have changed since: then it is left as it is.
 *
 * @param {string} userFolder
 * @param {Record<string, unknown>} settings
 */
export async function writeSettingsOnce(userFolder, settings) {
  await write(userFolder, settings, 'wx').catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** @param {string} userFolder @param {Record<string, unknown>} settings @param {'w' | 'wx'} flag */
async function write(userFolder, settings, flag) {
  const file = path.join(userFolder, 'User', 'settings.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { flag });
}
