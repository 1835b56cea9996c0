import { existsSync } from 'node:fs';
import { findOnPath } from '../../scripts/findOnPath.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium or Chrome of this machine.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen && existsSync(chosen)) return chosen;
  for (const name of names) {
    const found = findOnPath(name);
    if (found) return found;
  }
  return process.platform === 'darwin' ? macApplications.find((file) => existsSync(file)) : undefined;
}
