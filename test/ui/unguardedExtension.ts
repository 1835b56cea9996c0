import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import { installedExtension } from '../rig/installedExtension';

/** Stands in the panel of the test-only build, and must never be found in one that ships. */
export const unguardedMark = 'unguarded-test-build';

/** What draws Markdown where nothing guards it: markup is taken as it comes, links lead where they say. */
const unguarded = `
  import { Marked } from 'marked';
  const marked = new Marked({ gfm: true });
  export const mark = ${JSON.stringify(unguardedMark)};
  export function renderBlock(token) {
    if (token.raw.includes('THROW-HERE')) throw new Error(mark);
    return marked.parser([token]);
  }`;

/**
 * Turnkeeper installed with a panel that neither escapes nor sanitises, so that the policy of its page alone must hold.
 * It is made here, from the outside: the code that ships has no switch for it.
 */
export async function unguardedExtension(): Promise<string> {
  const { extensionsFolder } = await installedExtension();
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'turnkeeper-unguarded-')), 'extensions');
  await cp(extensionsFolder, folder, { recursive: true });
  const [name = ''] = (await readdir(folder)).filter((entry) => entry.startsWith('turnkeeper.'));
  await writeFile(path.join(folder, name, 'dist', 'webview.js'), await buildPanel());
  return folder;
}

async function buildPanel(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: ['src/webview/main.tsx'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'chrome138',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [
      {
        name: 'unguarded',
        setup: (build) =>
          build.onLoad({ filter: /renderMarkdown\.ts$/ }, () => ({ contents: unguarded, resolveDir: process.cwd() })),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}
