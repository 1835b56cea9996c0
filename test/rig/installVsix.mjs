import path from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { withProgress } from '../../scripts/progress.mjs';
import { runProgram } from '../../scripts/runProgram.mjs';

/**
 * Installs extensions as a user does, into a folder that any number of servers may share.
 *
 * @param {{ rig: import('./ensureRig.mjs').Rig, vsixes: string[], extensionsFolder: string, stateFolder: string }} options
 */
export async function installVsix({ rig, vsixes, extensionsFolder, stateFolder }) {
  await mkdir(extensionsFolder, { recursive: true });
  await mkdir(stateFolder, { recursive: true });
  const config = path.join(stateFolder, 'config.yaml');
  await writeFile(config, '{}\n');
  const args = [
    ...[rig.codeServer, '--config', config, '--user-data-dir', path.join(stateFolder, 'user')],
    ...['--extensions-dir', extensionsFolder, '--force'],
    ...vsixes.flatMap((vsix) => ['--install-extension', vsix]),
  ];
  const what = 'Installing Turnkeeper into VS Code';
  await withProgress(what, () => runProgram(what, rig.node, args, { cwd: stateFolder, env: { HOME: stateFolder } }));
}
