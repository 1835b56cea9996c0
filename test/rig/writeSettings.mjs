import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes the user settings of a VS Code that is not running yet or whose windows are then reloaded.
 *
 * @param {string} userFolder its `--user-data-dir`
 * @param {Record<string, unknown>} settings
 */
export async function writeSettings(userFolder, settings) {
  const file = path.join(userFolder, 'User', 'settings.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`);
}
