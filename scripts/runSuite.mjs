import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { FriendlyError } from './friendlyError.mjs';
import { readResults } from './readResults.mjs';
import { root } from './root.mjs';

/**
 * Runs a suite, showing what it writes, and says how it went.
 *
 * @param {import('./suites.mjs').Suite} suite
 * @param {string[]} args further ones, from the command line
 * @returns {Promise<import('./readResults.mjs').Outcome>}
 */
export async function runSuite(suite, args) {
  const resultsFile = path.join(root, 'test-results', `${suite.name}.json`);
  await mkdir(path.dirname(resultsFile), { recursive: true });
  await rm(resultsFile, { force: true });
  const exitCode = await runLimited(suite.command(resultsFile, args), suite.minutes);
  if (exitCode === 'late') return { passed: 0, failed: 1, why: `It was ended after ${suite.minutes} minutes.` };
  if (suite.counts) return readResults(resultsFile, exitCode);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Milliseconds that a suite has to put away what it started, once it is told to end. */
const grace = 15_000;

/**
 * @param {{ command: string, args: string[], shell: boolean }} what
 * @param {number} minutes
 * @returns {Promise<number | null | 'late'>}
 */
async function runLimited({ command, args, shell }, minutes) {
  const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'inherit', 'inherit'] });
  /** @type {'late' | 'interrupted' | undefined} */
  let ended;
  const end = (/** @type {'late' | 'interrupted'} */ why) => {
    ended = why;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), grace).unref();
  };
  const interrupt = () => end('interrupted');
  const timer = setTimeout(() => end('late'), minutes * 60_000);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    if (ended === 'interrupted') throw new FriendlyError('Interrupted.');
    return ended ?? code;
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
