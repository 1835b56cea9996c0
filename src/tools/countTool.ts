import type { StopSignal } from '../core/stopSignal';
import type { Workspace } from '../core/workspace';
import { z } from 'zod';
import { plannedTool, readPlan, type PlannedTool } from './plannedTool';

/** Files that are counted, and those of them whose lines are. */
const mostFiles = 20_000;
const mostRead = 3000;
const readAtOnce = 16;
const mostRows = 15;
const mostLargest = 10;

interface Tally {
  files: number;
  lines: number;
}

/** Says how large a workspace is and of what it consists, which no listing of some of its files can. */
export function countTool(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'count_files',
    needsTrust: false,
    description:
      'Counts the files of the workspace and their lines, by folder and by kind of file, and names the largest.',
    input: { include: z.string().min(1).max(500).default('**/*').describe('A glob over the paths to count.') },
    plan: async ({ include }, signal) =>
      readPlan(['**'], async () => {
        const paths = await workspace.findFiles({ pattern: include, limit: mostFiles + 1, signal });
        const lines = await countLines(workspace, paths.slice(0, mostRead), signal);
        return describe(paths, lines);
      }),
  });
}

async function countLines(
  workspace: Workspace,
  paths: readonly string[],
  signal: StopSignal,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let next = 0; next < paths.length && !signal.aborted; next += readAtOnce) {
    await Promise.all(
      paths.slice(next, next + readAtOnce).map(async (path) => counts.set(path, await linesOf(workspace, path))),
    );
  }
  return counts;
}

/** What is no text, or too large to be read, has no lines. */
async function linesOf(workspace: Workspace, path: string): Promise<number> {
  try {
    const text = await workspace.readText(path);
    return text === '' ? 0 : text.split('\n').length - Number(text.endsWith('\n'));
  } catch {
    return 0;
  }
}

function describe(paths: readonly string[], lines: ReadonlyMap<string, number>): string {
  const all = tallyBy(paths, lines, () => 'all')[0]?.[1] ?? { files: 0, lines: 0 };
  const folders = tallyBy(paths, lines, (path) =>
    path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : '(root)',
  );
  const kinds = tallyBy(paths, lines, (path) => /[^/](\.[^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '(none)');
  const notes = [
    ...(paths.length > mostFiles ? [`[There are more than ${mostFiles} files; the rest is not counted.]`] : []),
    ...(paths.length > lines.size ? [`[Lines are counted in the first ${lines.size} files only.]`] : []),
  ];
  const largest = tallyBy(paths, lines, (path) => path).slice(0, mostLargest);
  return [
    show(['all', all]),
    'By folder:',
    ...rows(folders),
    'By kind:',
    ...rows(kinds),
    'Largest:',
    ...largest.map(show),
    ...notes,
  ].join('\n');
}

function tallyBy(
  paths: readonly string[],
  lines: ReadonlyMap<string, number>,
  keyOf: (path: string) => string,
): [string, Tally][] {
  const tallies = new Map<string, Tally>();
  for (const path of paths) {
    const tally = tallies.get(keyOf(path)) ?? { files: 0, lines: 0 };
    tallies.set(keyOf(path), { files: tally.files + 1, lines: tally.lines + (lines.get(path) ?? 0) });
  }
  return [...tallies].sort(([, one], [, other]) => other.lines - one.lines || other.files - one.files);
}

function rows(tallies: readonly [string, Tally][]): string[] {
  const more = tallies.length - mostRows;
  return [...tallies.slice(0, mostRows).map(show), ...(more > 0 ? [`and ${more} more`] : [])];
}

function show([name, { files, lines }]: [string, Tally]): string {
  return `${name}: ${files} ${files === 1 ? 'file' : 'files'}, ${lines} ${lines === 1 ? 'line' : 'lines'}`;
}
