import path from 'node:path';
import { root } from './root.mjs';
import { npmCommand } from './npmCommand.mjs';

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {boolean} counts whether it writes how many tests passed and failed; else it is one test by its exit code
 * @property {number} minutes after which it is ended and has failed
 * @property {import('./preparation.mjs').Need[]} needs
 * @property {(resultsFile: string, args: string[]) => { command: string, args: string[], shell: boolean }} command
 */

const windows = process.platform === 'win32';

/** @type {Suite[]} */
const all = [
  script('types', 5),
  script('lint', 5),
  script('format', 3, 'format:check'),
  mocha('unit', { minutes: 5, seconds: 20, needs: ['build'] }),
  // The rig's Node has an SQLite of its own, which looks at what ours has written.
  mocha('faults', { minutes: 12, seconds: 300, needs: windows ? ['build'] : ['build', 'rig'] }),
  program('host', 'test/rig/hostCommand.ts', { minutes: 10, needs: ['build', 'rig'] }),
  mocha('ui', { minutes: 30, seconds: 90, needs: ['build', 'rig'] }),
  mocha('rig', { minutes: 8, seconds: 180, needs: ['build', 'rig'] }),
  program('electron', 'test/rig/electronCommand.ts', { minutes: 15, needs: ['build'] }),
];

/** What `npm test` runs, in this order. code-server does not run on Windows, so there a desktop VS Code stands in. */
const always = ['types', 'lint', 'format', 'unit', 'faults', ...(windows ? ['electron'] : ['host', 'ui', 'rig'])];

/**
 * @param {string | undefined} name one suite's; without it, all that `npm test` runs
 * @returns {Suite[]}
 */
export function chooseSuites(name) {
  return all.filter((suite) => (name ? suite.name === name : always.includes(suite.name)));
}

export const suiteNames = all.map((suite) => suite.name);

/** @param {string} name @param {number} minutes @param {string} [npmScript] @returns {Suite} */
function script(name, minutes, npmScript = name) {
  const { command, prefix, shell } = npmCommand();
  const args = [...prefix, 'run', '--silent', npmScript];
  return { name, counts: false, minutes, needs: [], command: () => ({ command, args, shell }) };
}

/**
 * Plain mocha in a Node of its own. `seconds` is what a single test may take.
 *
 * @param {string} name
 * @param {{ minutes: number, seconds: number, needs: Suite['needs'] }} options
 * @returns {Suite}
 */
function mocha(name, { minutes, seconds, needs }) {
  const suite = program(name, 'test/rig/mochaCommand.ts', { minutes, needs });
  const own = ['--folder', path.join('test', name), '--timeout', String(seconds * 1000)];
  return { ...suite, command: (resultsFile, args) => suite.command(resultsFile, [...own, ...args]) };
}

/**
 * @param {string} name
 * @param {string} file
 * @param {{ minutes: number, needs: Suite['needs'] }} options
 * @returns {Suite}
 */
function program(name, file, { minutes, needs }) {
  const node = ['--import', 'tsx', path.join(root, file)];
  return {
    name,
    counts: true,
    minutes,
    needs,
    command: (resultsFile, args) => ({
      command: process.execPath,
      args: [...node, '--results', resultsFile, ...args],
      shell: false,
    }),
  };
}
