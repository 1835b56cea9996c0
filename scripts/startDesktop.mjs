import { openerFolder } from '../test/rig/rigPaths.mjs';
import { build } from './build.mjs';
import { root } from './root.mjs';
import { runProgram } from './runProgram.mjs';

/**
 * Opens the extension in a new window of the desktop VS Code, which goes on by itself.
 *
 * @param {string} code the program
 * @param {import('./startOptions.mjs').StartOptions} options
 */
export async function startDesktop(code, { workspace, isDemo }) {
  await build();
  const args = [
    '--new-window',
    `--extensionDevelopmentPath=${root}`,
    `--extensionDevelopmentPath=${openerFolder}`,
    ...(isDemo ? ['--disable-workspace-trust'] : []),
    workspace,
  ];
  await runProgram('Opening VS Code', code, args, { cwd: root, shell: process.platform === 'win32' });
  console.log(`Turnkeeper is open in a new window of VS Code, on ${workspace}.`);
}
