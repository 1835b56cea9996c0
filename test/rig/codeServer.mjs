import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FriendlyError } from '../../scripts/friendlyError.mjs';
import { isRunning } from './isRunning.mjs';
import { processTree } from './processTree.mjs';

/**
 * @typedef {object} ServerOptions
 * @property {import('./ensureRig.mjs').Rig} rig
 * @property {string} stateFolder holds the profile, the log and the server's own files
 * @property {string} extensionsFolder
 * @property {number} [port] any free one when it is left out
 * @property {boolean} [trustAll] whether no workspace is asked about
 * @property {string[]} [options] further options of code-server
 * @property {Record<string, string>} [env] on top of the process's own
 */

/** Names that would make code-server or the VS Code in it believe that they run inside another one. */
const inherited = /^(VSCODE_|ELECTRON_|CODE_SERVER_|PORT$|PASSWORD$|HASHED_PASSWORD$|GITHUB_TOKEN$|NODE_OPTIONS$)/;

/** Milliseconds; a second is usual, a busy machine with a cold disk needs many. */
const startLimit = 60_000;

/** Milliseconds that a server has to end by itself before it is killed. */
const stopLimit = 8_000;

/** A VS Code that serves its windows to browsers on 127.0.0.1. */
export class CodeServer {
  #child;
  #exited;

  /** @param {ServerOptions} options */
  static async start(options) {
    await mkdir(options.stateFolder, { recursive: true });
    await mkdir(options.extensionsFolder, { recursive: true });
    // Without a file of ours it would write one, with a password, into the user's home.
    await writeFile(path.join(options.stateFolder, 'config.yaml'), '{}\n');
    const server = new CodeServer(options);
    server.port = await server.#listening();
    return server;
  }

  /** @param {ServerOptions} options */
  constructor({ rig, stateFolder, extensionsFolder, port, trustAll, options, env }) {
    this.port = port ?? 0;
    this.userFolder = path.join(stateFolder, 'user');
    this.logFile = path.join(stateFolder, 'server.log');
    const args = [
      ...['--auth', 'none', '--bind-addr', `127.0.0.1:${this.port}`],
      ...['--config', path.join(stateFolder, 'config.yaml')],
      ...['--user-data-dir', this.userFolder, '--extensions-dir', extensionsFolder],
      ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override', '--disable-proxy'],
      ...(trustAll ? ['--disable-workspace-trust'] : []),
      ...(options ?? []),
    ];
    // A group of its own: Ctrl+C in the terminal reaches us alone, and whatever it started can be ended together.
    this.#child = spawn(rig.node, [rig.codeServer, ...args], {
      detached: true,
      env: { ...serverEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(this.logFile, { flags: 'a' });
    this.#child.stdout.pipe(log, { end: false });
    this.#child.stderr.pipe(log, { end: false });
    this.#exited = new Promise((resolve) => {
      this.#child.once('error', resolve);
      this.#child.once('exit', resolve);
    });
    const killNow = () => this.processes().forEach(sendKill);
    process.once('exit', killNow);
    void this.#exited.then(() => {
      process.off('exit', killNow);
      log.end();
    });
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when the server has ended, for whatever reason. */
  get exited() {
    return this.#exited;
  }

  /** The server and all that it has started, by their process ids. */
  processes() {
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return [];
    return [pid, ...processTree(pid).map((child) => child.pid)];
  }

  /** The extension hosts, one a window. */
  extensionHosts() {
    return processTree(this.#child.pid ?? 0)
      .filter(({ command }) => command.includes('--type=extensionHost'))
      .map(({ pid }) => pid);
  }

  /** Lets the server and its windows' extension hosts end in good order, then ends the rest and whatever has not. */
  async stop() {
    const processes = this.processes();
    const hosts = this.extensionHosts();
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopLimit);
    await this.#exited;
    clearTimeout(timer);
    await waitForEnd(hosts, stopLimit);
    await killAll(processes);
  }

  /** What a power cut does: the server and its extension hosts are gone at once. */
  async kill() {
    await killAll(this.processes());
    await this.#exited;
  }

  async log() {
    return readFile(this.logFile, 'utf8').catch(() => '');
  }

  /** @returns {Promise<number>} the port */
  #listening() {
    return new Promise((resolve, reject) => {
      let output = '';
      const fail = (/** @type {string} */ why) =>
        reject(new FriendlyError(`VS Code's server ${why}.\n${output.trim()}\n(Its log: ${this.logFile})`));
      const timer = setTimeout(() => {
        fail(`was not ready after ${startLimit / 1000} s`);
        void this.kill();
      }, startLimit);
      const read = (/** @type {Buffer} */ data) => {
        output += data;
        const port = /HTTP server listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
        if (!port) return;
        clearTimeout(timer);
        resolve(Number(port));
      };
      this.#child.stdout.on('data', read);
      this.#child.stderr.on('data', read);
      void this.#exited.then(() => {
        clearTimeout(timer);
        fail('ended while it was starting');
      });
    });
  }
}

function serverEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)));
}

/** @param {number[]} pids */
async function killAll(pids) {
  pids.forEach(sendKill);
  await waitForEnd(pids, stopLimit);
}

/** @param {number} pid */
function sendKill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** @param {number[]} pids @param {number} limit milliseconds */
async function waitForEnd(pids, limit) {
  const until = Date.now() + limit;
  while (pids.some(isRunning) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
