import path from 'node:path';
import { z } from 'zod';
import type { GitQuestion, GitReader } from '../core/gitReader';
import { noRepository } from '../core/noRepository';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { Workspace } from '../core/workspace';
import { plainText } from './plainOutput';
import { plannedTool, readPlan, type Plan, type PlannedTool } from './plannedTool';
import { showList } from './showList';

const mostLines = 500;
const mostFiles = 12;
const longestDiff = 60_000;

interface GitPorts {
  workspace: Workspace;
  git: GitReader;
}

const folderInput = z
  .string()
  .max(4096)
  .default('')
  .describe('A folder, relative to the workspace; empty for its root.');
const pathInput = z.string().min(1).max(4096).optional();

/** What git knows, by fixed questions that change nothing. They start a program, so they need trust. */
export function gitTools(ports: GitPorts): PlannedTool[] {
  return [gitStatus(ports), gitLog(ports), gitDiff(ports)];
}

function gitStatus(ports: GitPorts): PlannedTool {
  return plannedTool({
    name: 'git_status',
    description: 'Tells the branch and which files differ from the last commit, in the short format of git status.',
    input: { folder: folderInput },
    plan: async ({ folder }, signal) =>
      gitPlan([folder], async () => {
        const answer = await askAbout(ports, folder, () => ({ type: 'status' }), signal);
        return showList(answer.trimEnd().split('\n'), mostLines, 'Nothing differs.');
      }),
  });
}

function gitLog(ports: GitPorts): PlannedTool {
  return plannedTool({
    name: 'git_log',
    description: 'Lists the newest commits with date, author, subject and files; or those that changed one file.',
    input: {
      path: pathInput.describe('A file, relative to the workspace; all where it is left out.'),
      limit: z.int().min(1).max(100).default(10),
      days: z.int().min(1).max(3660).optional().describe('Only those of so many days up to now.'),
    },
    plan: async ({ path: file, limit, days }, signal) =>
      gitPlan([file ?? ''], async () => {
        const question = (name: string | null): GitQuestion => ({ type: 'log', path: name, limit, days });
        const commits = (await askAbout(ports, file ?? '', question, signal)).split('\x1e').slice(1).map(showCommit);
        const none = file ? `No commit changed ${file}` : days === undefined ? 'There is no commit yet' : 'No commit';
        return showList(commits, limit, `${none}${days === undefined ? '' : ` in the last ${days} days`}.`);
      }),
  });
}

function gitDiff(ports: GitPorts): PlannedTool {
  return plannedTool({
    name: 'git_diff',
    description: 'Shows as a patch what is not committed yet, or what one commit changed; of one file or of all.',
    input: {
      path: pathInput.describe('A file or folder, relative to the workspace; all where it is left out.'),
      commit: z.string().min(1).max(80).optional().describe('The hash of a commit, HEAD or HEAD~1.'),
    },
    plan: async ({ path: file, commit = null }, signal) =>
      gitPlan([file ?? ''], async () => {
        const question = (name: string | null): GitQuestion => ({ type: 'diff', path: name, commit });
        const patch = plainText(await askAbout(ports, file ?? '', question, signal)).trimEnd();
        if (patch === '')
          return commit === null ? 'Nothing differs from the last commit.' : 'That commit changed nothing here.';
        if (patch.length <= longestDiff) return patch;
        return `${patch.slice(0, longestDiff).toWellFormed()}\n[The patch goes on; name a file to see less of it.]`;
      }),
  });
}

/** That there is no repository is an answer, too. */
function gitPlan(paths: string[], read: () => Promise<string>): Plan {
  return readPlan(paths, () =>
    read().catch((error: unknown) => {
      if (error instanceof SessionError && error.message === noRepository) return noRepository;
      throw error;
    }),
  );
}

/** A file is asked about from its own folder: it may lie in a repository inside of the workspace's. */
async function askAbout(
  { workspace, git }: GitPorts,
  asked: string,
  question: (name: string | null) => GitQuestion,
  signal: StopSignal,
): Promise<string> {
  const located = await workspace.locate(asked);
  if (located.kind === 'folder') return git.ask(located.absolute, question(null), signal);
  try {
    return await git.ask(path.dirname(located.absolute), question(path.basename(located.absolute)), signal);
  } catch (error) {
    if (located.kind !== 'missing' || error instanceof SessionError) throw error;
    throw new SessionError('not-found', `There is no file ${asked}.`, { cause: error });
  }
}

function showCommit(record: string): string {
  const [head = '', ...files] = plainText(record)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const [hash = '', date = '', author = '', ...subject] = head.split('\t');
  const more = files.length > mostFiles ? [`  and ${files.length - mostFiles} more files`] : [];
  const shown = [...files.slice(0, mostFiles).map((file) => `  ${file}`), ...more];
  return [`${hash} ${date} ${author}: ${subject.join(' ')}`, ...shown].join('\n');
}
