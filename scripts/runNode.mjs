import { spawn } from 'node:child_process';
import { FriendlyError } from './friendlyError.mjs';

/**
 * Runs a script in a Node process of its own and waits for it; what it wrote is shown only when it failed.
 *
 * @param {string} what says what was being done
 * @param {string[]} args
 * @param {{ cwd: string, node?: string, env?: Record<string, string> }} options
 */
export async function runNode(what, args, { cwd, node = process.execPath, env }) {
  const child = spawn(node, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new FriendlyError(`${what} failed.\n${output.trim()}`);
}
