import path from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { withProgress } from '../../scripts/progress.mjs';
import { runNode } from '../../scripts/runNode.mjs';

/**
 * Installs a VSIX as a user does, into a folder that any number of servers may share.
 *
 * @param {{ rig: import('./ensureRig.mjs').Rig, vsix: string, extensionsFolder: string, stateFolder: string }} options
 */
export async function installVsix({ rig, vsix, extensionsFolder, stateFolder }) {
  await mkdir(extensionsFolder, { recursive: true });
  await mkdir(stateFolder, { recursive: true });
  const config = path.join(stateFolder, 'config.yaml');
  await writeFile(config, '{}\n');
  const args = [
    ...[rig.codeServer, '--config', config, '--user-data-dir', path.join(stateFolder, 'user')],
    ...['--extensions-dir', extensionsFolder, '--force', '--install-extension', vsix],
  ];
  await withProgress('Installing Turnkeeper into VS Code', () =>
    runNode('Installing Turnkeeper into VS Code', args, {
      cwd: stateFolder,
      node: rig.node,
      env: { HOME: stateFolder },
    }),
  );
}
