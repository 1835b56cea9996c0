import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CodeServer } from '../test/rig/codeServer.mjs';
import { ensureRig } from '../test/rig/ensureRig.mjs';
import { installVsix } from '../test/rig/installVsix.mjs';
import { quietSettings } from '../test/rig/quietSettings.mjs';
import { cacheFolder, openerFolder } from '../test/rig/rigPaths.mjs';
import { writeSettingsOnce } from '../test/rig/writeSettings.mjs';
import { choosePort } from './choosePort.mjs';
import { FriendlyError } from './friendlyError.mjs';
import { openBrowser } from './openBrowser.mjs';
import { packageVsix, packFolder } from './packageVsix.mjs';

/** The profile stays between starts, and with it the sessions; another folder makes another one. */
const stateFolder = process.env.TURNKEEPER_STATE ?? path.join(cacheFolder, 'start');
const extensionsFolder = path.join(stateFolder, 'extensions');

/**
 * Serves the extension, installed as users install it, to browsers of this machine, until it is told to stop.
 *
 * @param {import('./startOptions.mjs').StartOptions} options
 */
export async function startInBrowser({ workspace, isDemo, port: wanted }) {
  const rig = await ensureRig({ browser: false });
  await install(rig);
  await writeSettingsOnce(path.join(stateFolder, 'user'), quietSettings);
  const { port, refused } = await choosePort(wanted);
  if (refused) console.log(`Port ${wanted} ${refused}, so this is another one.`);
  const stopping = stopSignal();
  const server = await CodeServer.start({ rig, stateFolder, extensionsFolder, port, trustAll: isDemo });
  const kind = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const url = `${server.url}/?${kind}=${encodeURIComponent(workspace)}`;
  console.log(`\nTurnkeeper is running: ${url}\nCtrl+C stops it.`);
  openBrowser(url);
  const why = await Promise.race([stopping, server.exited.then(() => 'ended')]);
  if (why === 'ended') throw new FriendlyError(`VS Code's server has ended. Its log: ${server.logFile}`);
  console.log('\nStopping ...');
  await server.stop();
  console.log('Stopped.');
}

/** @param {import('../test/rig/ensureRig.mjs').Rig} rig */
async function install(rig) {
  await mkdir(stateFolder, { recursive: true });
  const vsix = path.join(stateFolder, 'turnkeeper.vsix');
  await packageVsix(vsix);
  const opener = path.join(stateFolder, 'opener.vsix');
  await packFolder(openerFolder, opener);
  await installVsix({ rig, vsixes: [vsix, opener], extensionsFolder, stateFolder });
}

/** @returns {Promise<'stop'>} when the person, or whoever runs this, wants it to end */
function stopSignal() {
  return new Promise((resolve) => {
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => resolve('stop'));
  });
}
