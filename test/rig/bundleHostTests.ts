import { rm } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import { findTests } from './findTests';
import { rigFolder } from './rigPaths.mjs';

/**
 * Bundles tests for the extension host, which reads no TypeScript.
 *
 * @returns the module that VS Code calls to run them
 */
export async function bundleHostTests(folder: string, outFolder: string, only: string[] = []): Promise<string> {
  await rm(outFolder, { recursive: true, force: true });
  const tests = only.length > 0 ? only : await findTests(folder);
  await esbuild.build({
    entryPoints: [path.join(rigFolder, 'hostEntry.ts'), ...tests],
    entryNames: '[name]',
    outdir: outFolder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return path.join(outFolder, 'hostEntry.js');
}
