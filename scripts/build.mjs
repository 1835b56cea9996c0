import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runProgram } from './runProgram.mjs';

/**
 * Builds the extension into dist/.
 *
 * @param {{ production?: boolean }} [options]
 */
export function build({ production = false } = {}) {
  const what = production ? 'Building Turnkeeper for release' : 'Building Turnkeeper';
  const args = ['esbuild.mjs', ...(production ? ['--production'] : [])];
  return withProgress(what, () => runProgram(what, process.execPath, args, { cwd: root }));
}
