import { rm } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import { rigFolder } from './rigPaths.mjs';

/**
 * Bundles tests for the extension host, which reads no TypeScript.
 *
 * @param folder what the tests' names are relative to
 * @returns the module that VS Code calls to run them
 */
export async function bundleHostTests(tests: string[], folder: string, outFolder: string): Promise<string> {
  await rm(outFolder, { recursive: true, force: true });
  const entries = tests.map((test) => [path.join('tests', path.relative(folder, test).replace(/\.ts$/, '')), test]);
  await esbuild.build({
    entryPoints: { hostEntry: path.join(rigFolder, 'hostEntry.ts'), ...Object.fromEntries(entries) },
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
