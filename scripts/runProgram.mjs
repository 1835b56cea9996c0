import { spawn } from 'node:child_process';
import { FriendlyError } from './friendlyError.mjs';

/**
 * Runs a program and waits for it; what it wrote is shown only when it failed.
 *
 * @param {string} what says what was being done
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, shell?: boolean, env?: Record<string, string> }} options
 */
export async function runProgram(what, program, args, { cwd, shell, env }) {
  const child = spawn(program, args, {
    cwd,
    shell,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new FriendlyError(`${what} failed.\n${output.trim()}`);
}
