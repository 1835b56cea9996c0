import { z } from 'zod';
import type { FolderEntry, Problem, Workspace } from '../core/workspace';
import { plainText } from './plainOutput';
import { plannedTool, readPlan, type PlannedTool } from './plannedTool';
import { describeLines, readLines } from './readLines';
import { shorten, showList, showPlace } from './showList';

const mostEntries = 500;
const mostFiles = 200;
const mostMatches = 200;
const mostProblems = 200;

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
    needsTrust: false,
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
    needsTrust: false,
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
    needsTrust: false,
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
    needsTrust: false,
    description: 'Finds lines that hold a text, taken literally and whatever its case, in the files of the workspace.',
    input: {
      text: z.string().min(1).max(1000),
      include: patternInput.optional().describe('A glob over the paths to look into.'),
      whole_word: z.boolean().default(false).describe('Only as a word by itself, in this very case.'),
    },
    plan: async ({ text, include, whole_word: wholeWord }, signal) =>
      readPlan(['**'], async () => {
        const matches = await workspace.findText({ text, include, wholeWord, limit: mostMatches + 1, signal });
        return showList(matches.map(showPlace), mostMatches, 'No line matches.');
      }),
  });
}

function diagnostics(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'diagnostics',
    needsTrust: false,
    description: 'Lists the problems (errors, warnings) of one file, or those that the editor knows of in all.',
    input: {
      path: pathInput.optional().describe('A file, relative to the workspace; all files where it is left out.'),
    },
    plan: async ({ path }, signal) => {
      const located = path ? (await workspace.locate(path)).path : null;
      return readPlan([located ?? '**'], async () =>
        showList((await workspace.problems(located, signal)).map(showProblem), mostProblems, 'No problems are known.'),
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
