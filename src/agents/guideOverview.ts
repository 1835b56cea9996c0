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

/** What a project is, from what it says of itself and from where its files lie. */
export async function* guideOverview(tools: GuideTools, name: string): AsyncGenerator<AgentEvent, void> {
  const found = yield* tools.findFiles('**/*', filesToCount);
  if (!found.ok) return yield text(`The files could not be listed: ${found.reason}\n`);
  const paths = found.value;
  yield text(`### ${name}\n\n`);
  yield* fromReadme(tools, paths);
  yield* fromPackage(tools, paths);
  yield text(`${shape(paths)}\n`);
}

async function* fromReadme(tools: GuideTools, paths: string[]): AsyncGenerator<AgentEvent, void> {
  const path = paths.find((candidate) => /^readme\.(md|markdown|txt)$/i.test(candidate));
  const readme = path && (yield* tools.readText(path));
  if (!readme || !readme.ok) return;
  const paragraph = readme.value.split(/\r?\n\s*\r?\n/).find((block) => /^[\p{L}\p{N}*_`]/u.test(block.trim()));
  if (paragraph) yield text(`${quote(paragraph)}\n\nFrom ${fileLink(path)}.\n\n`);
}

async function* fromPackage(tools: GuideTools, paths: string[]): AsyncGenerator<AgentEvent, void> {
  if (!paths.includes('package.json')) return;
  const file = yield* tools.readText('package.json');
  const manifest = file.ok ? packageJson.safeParse(parseJson(file.value)) : null;
  if (!manifest?.success) return;
  const { description, scripts = {} } = manifest.data;
  if (description) yield text(`${description}\n\n`);
  const lines = Object.entries(scripts).map(([script, command]) => `- \`npm run ${script}\`: ${codeSpan(command)}`);
  if (lines.length > 0) yield text(`Scripts in ${fileLink('package.json')}:\n\n${lines.join('\n')}\n\n`);
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
