import { z } from 'zod';
import type { AgentEvent } from '../core/agentEvent';
import { codeSpan, fileLink } from './guideMarkdown';
import type { GuideTools } from './guideTools';

/** Enough files to know a project's shape, few enough to count at once. */
const filesToCount = 5000;

const packageJson = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  scripts: z.record(z.string(), z.string()).optional(),
});

/** What a project is, from what it says of itself and from where its files lie. All is read before a word is said. */
export async function* guideOverview(tools: GuideTools, name: string): AsyncGenerator<AgentEvent, void> {
  const found = yield* tools.findFiles('**/*', filesToCount);
  if (!found.ok) return yield text(`The files could not be listed: ${found.reason}\n`);
  const paths = found.value;
  const readmePath = paths.find((path) => /^readme\.(md|markdown|txt)$/i.test(path));
  const readme = readmePath === undefined ? null : yield* tools.readText(readmePath);
  const manifest = paths.includes('package.json') ? yield* tools.readText('package.json') : null;
  yield text(`### ${name}\n\n`);
  if (readme?.ok) yield text(fromReadme(readme.value, readmePath ?? ''));
  if (manifest?.ok) yield text(fromPackage(manifest.value));
  yield text(`${shape(paths)}\n`);
}

function fromReadme(readme: string, path: string): string {
  const paragraph = readme.split(/\r?\n\s*\r?\n/).find((block) => /^[\p{L}\p{N}*_`]/u.test(block.trim()));
  return paragraph ? `${quote(paragraph)}\n\nFrom ${fileLink(path)}.\n\n` : '';
}

function fromPackage(json: string): string {
  const manifest = packageJson.safeParse(parseJson(json));
  if (!manifest.success) return '';
  const { description, scripts = {} } = manifest.data;
  const lines = Object.entries(scripts).map(([script, command]) => `- \`npm run ${script}\`: ${codeSpan(command)}`);
  const list = lines.length > 0 ? `Scripts in ${fileLink('package.json')}:\n\n${lines.join('\n')}\n\n` : '';
  return description ? `${description}\n\n${list}` : list;
}

function shape(paths: string[]): string {
  const folders = countBy(paths, (path) => (path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : ''));
  const kinds = countBy(paths, (path) => /\.(\w+)$/.exec(path)?.[1] ?? '');
  const many = paths.length >= filesToCount ? `More than ${filesToCount}` : String(paths.length);
  const inFolders = folders
    .filter(([folder]) => folder !== '')
    .map(([folder, count]) => `| \`${folder}\` | ${count} |`);
  const byKind = kinds.filter(([kind]) => kind !== '').slice(0, 6);
  const table =
    inFolders.length > 0 ? `\n\n| folder | files |\n|---|---|\n${inFolders.slice(0, 12).join('\n')}\n` : '\n';
  return `${many} files, mostly ${byKind.map(([kind, count]) => `\`.${kind}\` (${count})`).join(', ')}.${table}`;
}

function countBy(paths: string[], key: (path: string) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(key(path), (counts.get(key(path)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function quote(paragraph: string): string {
  return paragraph
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function text(words: string): AgentEvent {
  return { type: 'text', text: words };
}
