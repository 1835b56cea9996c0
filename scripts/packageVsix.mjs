import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runProgram } from './runProgram.mjs';

const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');

/** Large, and never part of a VSIX. vsce would look at each of their files before it leaves it out. */
const leftOut = new Set(
  ['.git', 'node_modules', 'test', 'test-results', 'dist-test'].map((name) => path.join(root, name)),
);

/**
 * Builds for release and packs what users install: of the repository, what `.vscodeignore` lets through.
 *
 * @param {string} file the VSIX to write
 */
export async function packageVsix(file) {
  await build({ production: true });
  await withProgress('Packing the VSIX', async () => {
    const stage = await mkdtemp(path.join(tmpdir(), 'turnkeeper-package-'));
    try {
      await cp(root, stage, { recursive: true, filter: (source) => !leftOut.has(source) && !source.endsWith('.vsix') });
      await packFolder(stage, file);
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}

/**
 * Packs an extension as it lies in its folder; everything is bundled, so nothing of node_modules goes in.
 *
 * @param {string} folder
 * @param {string} file the VSIX to write
 */
export async function packFolder(folder, file) {
  const args = [
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--skip-license',
    '--no-rewrite-relative-links',
    '--out',
    file,
  ];
  await runProgram(`Packing ${folder}`, process.execPath, [vsce, ...args], { cwd: folder });
}
