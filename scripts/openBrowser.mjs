import { spawn } from 'node:child_process';
import { findOnPath } from './findOnPath.mjs';

/**
 * Opens an address in the person's browser, where there are a screen and someone in front of it.
 *
 * @param {string} url
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {boolean} whether it was tried
 */
export function openBrowser(url, env = process.env) {
  const opener = browserOpener(env);
  if (!opener) return false;
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true, env });
  child.on('error', () => console.log('(No browser could be opened.)'));
  child.unref();
  return true;
}

/** @param {NodeJS.ProcessEnv} env */
function browserOpener(env) {
  if (env.CI) return undefined;
  if (process.platform === 'darwin') return findOnPath('open', env);
  return env.DISPLAY || env.WAYLAND_DISPLAY ? findOnPath('xdg-open', env) : undefined;
}
