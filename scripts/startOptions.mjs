import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoWorkspace } from '../test/rig/rigPaths.mjs';
import { FriendlyError } from './friendlyError.mjs';

const usage =
  'npm start -- [--workspace <folder or .code-workspace file>] [--port <number>] [--browser]\n' +
  '  --browser uses the VS Code in the browser even where a desktop `code` is installed.';

/** A fixed one, since the browser keeps a window's state by it. */
const usualPort = 8420;

/**
 * @typedef {object} StartOptions
 * @property {string} workspace
 * @property {boolean} isDemo
 * @property {number} port
 * @property {boolean} browser
 */

/**
 * @param {string[]} args
 * @returns {Promise<StartOptions>}
 */
export async function startOptions(args) {
  const values = parse(args);
  const workspace = path.resolve(process.env.INIT_CWD ?? '.', values.workspace ?? demoWorkspace);
  await checkWorkspace(workspace);
  return {
    workspace,
    isDemo: workspace === demoWorkspace,
    port: readPort(values.port),
    browser: values.browser ?? false,
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      options: { workspace: { type: 'string' }, port: { type: 'string' }, browser: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new FriendlyError(`${error instanceof Error ? error.message : error}\n${usage}`, { cause: error });
  }
}

/** @param {string} workspace */
async function checkWorkspace(workspace) {
  const found = await stat(workspace).catch(() => undefined);
  if (!found) throw new FriendlyError(`The workspace ${workspace} does not exist.\n${usage}`);
  if (!found.isDirectory() && !workspace.endsWith('.code-workspace')) {
    throw new FriendlyError(`The workspace ${workspace} is neither a folder nor a .code-workspace file.\n${usage}`);
  }
}

/** @param {string | undefined} text */
function readPort(text) {
  if (text === undefined) return usualPort;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new FriendlyError(`"${text}" is no port: it must be a number from 0 (any free port) to 65535.\n${usage}`);
}
