import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WorkspaceFiles } from '../../../src/core/workspaceFiles';

/** The port to a workspace over a real folder, as small as a test needs it: globs of `**`, `*`, `?` and braces. */
export async function folderFiles(contents: Record<string, string>) {
  const root = await mkdtemp(path.join(tmpdir(), 'turnkeeper-guide-'));
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  const all = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort();
  };
  const files: WorkspaceFiles = {
    name: () => 'demo',
    findFiles: async ({ pattern, limit }) =>
      (await all()).filter((name) => toRegExp(pattern).test(name)).slice(0, limit),
    readText: (name) => readFile(path.join(root, name), 'utf8'),
    findText: async ({ text, limit }) => {
      const matches = [];
      for (const name of await all()) {
        const lines = (await readFile(path.join(root, name), 'utf8')).split('\n');
        for (const [index, line] of lines.entries()) {
          if (line.toLowerCase().includes(text.toLowerCase()))
            matches.push({ path: name, line: index + 1, text: line });
        }
      }
      return matches.slice(0, limit);
    },
  };
  return { files, remove: () => rm(root, { recursive: true }) };
}

function toRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|\{[^}]*\}|[.+^$()|[\]\\]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token.startsWith('{'))
      return `(?:${token
        .slice(1, -1)
        .split(',')
        .map((one) => toRegExp(one).source.slice(1, -1))
        .join('|')})`;
    return `\\${token}`;
  });
  return new RegExp(`^${source}$`, 'i');
}
