// Builds everything that ships, into dist/: node esbuild.mjs [--watch | --production]
import { cp, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import esbuild from 'esbuild';

const require = createRequire(import.meta.url);
const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

/** @type {esbuild.BuildOptions} */
const shared = {
  bundle: true,
  outdir: 'dist',
  logLevel: 'info',
  legalComments: 'none',
  minify: production,
  sourcemap: production ? false : 'linked',
  // Errors are told apart by their class and logged by their function's name.
  keepNames: production,
};

/** @type {esbuild.BuildOptions[]} */
const bundles = [
  {
    ...shared,
    entryPoints: { extension: 'src/extension.ts' },
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode'],
  },
  {
    ...shared,
    // CommonJS, so that scripts can both require and import it.
    entryPoints: { store: 'src/store/openStore.ts', storeWorker: 'src/store/storeWorker.ts' },
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  },
  {
    ...shared,
    entryPoints: { webview: 'src/webview/main.tsx' },
    platform: 'browser',
    format: 'iife',
    target: 'chrome138',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    keepNames: false,
  },
  { ...shared, entryPoints: { chat: 'media/chat.css' }, target: 'chrome138' },
];

/** The files that the bundles load at run time, each from the package that owns it. */
const assets = [
  { from: 'sql.js/dist/sql-wasm-debug.wasm', to: 'sql-wasm-debug.wasm' },
  { from: '@vscode/codicons/dist/codicon.css', to: 'codicon.css' },
  { from: '@vscode/codicons/dist/codicon.ttf', to: 'codicon.ttf' },
];

await rm('dist', { recursive: true, force: true });
await mkdir('dist');
for (const asset of assets) await cp(require.resolve(asset.from), path.join('dist', asset.to));

const contexts = await Promise.all(bundles.map((bundle) => esbuild.context(bundle)));
if (watch) {
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  await Promise.all(contexts.map((context) => context.rebuild()));
  await Promise.all(contexts.map((context) => context.dispose()));
}
