import { root } from './root.mjs';
import { build } from './build.mjs';
import { runNode } from './runNode.mjs';
import { withProgress } from './progress.mjs';

/**
 * Builds for release and packs what users install; everything is bundled, so no package of node_modules goes in.
 *
 * @param {string} file the VSIX to write
 */
export async function packageVsix(file) {
  await build({ production: true });
  const args = ['node_modules/@vscode/vsce/vsce', 'package', '--no-dependencies', '--allow-missing-repository'];
  await withProgress('Packing the VSIX', () => runNode('Packing the VSIX', [...args, '--out', file], { cwd: root }));
}
