import { z } from 'zod';
import type { FolderEntry, Problem, Workspace } from '../core/workspace';
import { plainText } from './plainOutput';
import { plannedTool, readPlan, type PlannedTool } from './plannedTool';
import { describeLines, readLines } from './readLines';

const mostEntries = 500;
const mostFiles = 200;
const mostMatches = 200;
const mostProblems = 200;
const longestLine = 300;

const pathInput = z.string().max(4096);
const patternInput = z.string().min(1).max(500);

/** The tools that only look; inside the workspace nobody is asked. */
export function readTools(workspace: Workspace): PlannedTool[] {
  return [
    listFiles(workspace),
    findFiles(workspace),
    readFile(workspace),
    searchText(workspace),
    diagnostics(workspace),
  ];
}

function listFiles(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'list_files',
    description: 'Lists what lies in one folder of the workspace. Folders end with a slash, links with an @.',
    input: { path: pathInput.default('').describe('The folder, relative to the workspace; empty for its root.') },
    plan: async ({ path }) =>
      readPlan([path], async () => {
        const entries = (await workspace.list(path)).map(showEntry).sort();
        return showList(entries, mostEntries, 'The folder is empty.');
      }),
  });
}

function findFiles(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'find_files',
    description: 'Finds files of the workspace by a glob over their paths, such as **/*.ts or src/**/{a,b}.css.',
    input: { pattern: patternInput },
    plan: async ({ pattern }, signal) =>
      readPlan(['**'], async () => {
        const paths = await workspace.findFiles({ pattern, limit: mostFiles + 1, signal });
        return showList(paths, mostFiles, 'No file matches.');
      }),
  });
}

function readFile(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'read_file',
    description: 'Reads a text file of the workspace, or some of its lines. Long files come in parts.',
    input: {
      path: pathInput.min(1).describe('Relative to the workspace.'),
      start: z.int().min(1).default(1).describe('The first line, counted from 1.'),
      end: z.int().min(1).optional().describe('The last line, included.'),
    },
    plan: async ({ path, start, end }, signal) => {
      const located = await workspace.locate(path);
      return readPlan([located.path], async () =>
        describeLines(await readLines(workspace, located, { start, end, signal })),
      );
    },
  });
}

function searchText(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'search_text',
    description: 'Finds lines that hold a text, taken literally and whatever its case, in the files of the workspace.',
    input: {
      text: z.string().min(1).max(1000),
      include: patternInput.optional().describe('A glob over the paths to look into.'),
    },
    plan: async ({ text, include }, signal) =>
      readPlan(['**'], async () => {
        const matches = await workspace.findText({ text, include, limit: mostMatches + 1, signal });
        const lines = matches.map(({ path, line, text: found }) => `${path}:${line}: ${shorten(plainText(found))}`);
        return showList(lines, mostMatches, 'No line matches.');
      }),
  });
}

function diagnostics(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'diagnostics',
    description: 'Lists the problems (errors, warnings) that the editor knows of, in one file or in all.',
    input: {
      path: pathInput.optional().describe('A file, relative to the workspace; all files where it is left out.'),
    },
    plan: async ({ path }) => {
      const located = path ? (await workspace.locate(path)).path : null;
      return readPlan([located ?? '**'], async () =>
        showList((await workspace.problems(located)).map(showProblem), mostProblems, 'No problems are known.'),
      );
    },
  });
}

function showEntry({ name, kind }: FolderEntry): string {
  return `${name}${kind === 'folder' ? '/' : kind === 'link' ? '@' : ''}`;
}

function showProblem({ path, line, severity, message, source }: Problem): string {
  return `${path}:${line}: ${severity}: ${shorten(plainText(message))}${source ? ` (${source})` : ''}`;
}

function showList(items: readonly string[], limit: number, none: string): string {
  if (items.length === 0) return none;
  const more = items.length > limit ? [`[There are more than these ${limit}; narrow it down.]`] : [];
  return [...items.slice(0, limit), ...more].join('\n');
}

function shorten(line: string): string {
  const text = line.trim();
  return text.length > longestLine ? `${text.slice(0, longestLine).toWellFormed()}…` : text;
}
