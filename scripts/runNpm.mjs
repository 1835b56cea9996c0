import { spawn } from 'node:child_process';
import path from 'node:path';
import { FriendlyError } from './friendlyError.mjs';
import { npmCommand } from './npmCommand.mjs';
import { withProgress } from './progress.mjs';

/** npm keeps what it has downloaded, so a second attempt does not start from nothing. */
const networkAdvice =
  'Check the network (a proxy is set with `npm config set proxy`, a mirror with `npm config set registry`) and run ' +
  'the command again: what is downloaded already is kept.';

/** A machine without network should hear so within half a minute, not after npm's default of minutes. */
const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000'];

/**
 * Runs npm quietly in a folder, with progress; when it fails, says what was being fetched and what can be done.
 *
 * @param {string} what names the download to the person who waits for it
 * @param {string[]} args
 * @param {{ cwd: string, firstOnPath?: string }} options
 */
export function runNpm(what, args, { cwd, firstOnPath }) {
  return withProgress(what, async () => {
    const { command, prefix, shell } = npmCommand();
    const child = spawn(command, [...prefix, ...args, ...patience, '--no-audit', '--no-fund'], {
      cwd,
      shell,
      env: npmEnvironment(firstOnPath),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    if (code !== 0) throw new FriendlyError(explain(what, args, output));
  });
}

/**
 * @param {string} what
 * @param {string[]} args
 * @param {string} output
 */
function explain(what, args, output) {
  const errors = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !line.includes('A complete log'))
    .slice(0, 12);
  const detail = errors.length > 0 ? errors.join('\n') : output.trim().slice(-1500);
  return `${what}: \`npm ${args.join(' ')}\` failed.\n${detail}\n${networkAdvice}`;
}

/** @param {string | undefined} firstOnPath */
function npmEnvironment(firstOnPath) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    // What an outer `npm run` says about its own package would mislead an npm that works in another folder.
    if (!/^npm_(package|lifecycle|config_local_prefix)|^INIT_CWD$/.test(name)) env[name] = value;
  }
  if (firstOnPath) env.PATH = `${firstOnPath}${path.delimiter}${process.env.PATH ?? ''}`;
  return env;
}
