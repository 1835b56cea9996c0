import path from 'node:path';
import { build } from './build.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runProgram } from './runProgram.mjs';

const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');

/**
 * Builds for release and packs what users install.
 *
 * @param {string} file the VSIX to write
 */
export async function packageVsix(file) {
  await build({ production: true });
  await withProgress('Packing the VSIX', () => packFolder(root, file));
}

/**
 * Packs an extension as it lies in its folder; everything is bundled, so nothing of node_modules goes in.
 *
 * @param {string} folder
 * @param {string} file the VSIX to write
 */
export async function packFolder(folder, file) {
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', file];
  await runProgram(`Packing ${folder}`, process.execPath, [vsce, ...args], { cwd: folder });
}
