import { execFile, type ExecFileException } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import type { GitQuestion, GitReader } from '../core/gitReader';
import { noRepository } from '../core/noRepository';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import { commandEnvironment } from './commandEnvironment';
import { findExecutable } from './findExecutable';
import { gitArguments, topQuestion } from './gitArguments';
import { filterQuestion, filterVariables } from './gitFilters';
import { isInside } from './isInside';

/** Milliseconds, and bytes of an answer. */
const longestTime = 20_000;
const largestAnswer = 4_000_000;

/** Asks the git that is installed, without a shell. */
export class NodeGit implements GitReader {
  readonly #program: () => Promise<string | null>;

  /** `program` is where git lies, where somebody knows it better than the PATH; null where nobody does. */
  constructor(program: () => Promise<string | null> = async () => null) {
    this.#program = program;
  }

  async ask(folder: string, question: GitQuestion, signal: StopSignal): Promise<string> {
    const args = gitArguments(question);
    const program = (await this.#program()) ?? (await onPath(folder));
    await requireAround(program, folder, signal);
    const variables = question.type === 'log' ? {} : await withoutFilters(program, folder, signal);
    return run(program, args, { folder, variables, signal });
  }
}

/**
 * A repository's own configuration can name any folder of the machine as the one with its files, whose content git
 * would then show as what differs. Only a folder that the asked one lies in holds nothing but what it is asked about.
 */
async function requireAround(program: string, folder: string, signal: StopSignal): Promise<void> {
  const top = (await run(program, topQuestion, { folder, variables: {}, signal })).replace(/\r?\n$/, '');
  const [realTop, realFolder] = await Promise.all([realpath(top).catch(() => null), realpath(folder)]);
  if (realTop !== null && isInside(realTop, realFolder)) return;
  throw new SessionError('invalid', `This git repository is set to have its files elsewhere, in ${top}.`, {
    remedy: 'Nothing outside of this workspace is read.',
  });
}

/** Reading what differs hashes files, and a repository's own filters are programs that git would start for it. */
async function withoutFilters(program: string, folder: string, signal: StopSignal): Promise<Record<string, string>> {
  try {
    return filterVariables(await run(program, filterQuestion, { folder, variables: {}, signal }));
  } catch {
    // None is set, or there is no repository, which the question itself then says.
    return {};
  }
}

async function onPath(cwd: string): Promise<string> {
  try {
    return await findExecutable('git', { cwd, env: process.env, platform: process.platform });
  } catch (error) {
    throw new SessionError('not-found', 'Git is not installed here, so nothing is known of recent changes.', {
      cause: error,
    });
  }
}

interface RunOptions {
  folder: string;
  /** Of ours, besides the usual ones. */
  variables: Record<string, string>;
  signal: StopSignal;
}

function run(program: string, args: readonly string[], { folder, variables, signal }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      cwd: folder,
      env: { ...environment(), ...variables },
      timeout: longestTime,
      maxBuffer: largestAnswer,
      encoding: 'utf8' as const,
      windowsHide: true,
    };
    const child = execFile(program, args, options, (error, output, complaint) => {
      signal.removeEventListener('abort', stop);
      // An answer that is too long is cut; what was read of it is still true.
      if (!error || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') resolve(output);
      else reject(failure(error, complaint));
    });
    const stop = () => child.kill();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

/** Git takes orders from variables, too: of those none is passed on. */
function environment(): Record<string, string> {
  const kept = Object.entries(commandEnvironment(process.env)).filter(([name]) => !/^GIT_/i.test(name));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_PAGER: 'cat',
  };
}

function failure(error: ExecFileException, complaint: string): SessionError {
  if (/not a git repository|must be run in a work tree|Could not access 'HEAD'/i.test(complaint)) {
    return new SessionError('not-found', noRepository);
  }
  if (/does not have any commits yet|ambiguous argument 'HEAD'|bad revision 'HEAD'/i.test(complaint)) {
    return new SessionError('not-found', 'This git repository has no commit yet.');
  }
  if (/unknown revision|bad object|bad revision|ambiguous argument/i.test(complaint)) {
    return new SessionError('not-found', 'This git repository has no such commit.');
  }
  if (/dubious ownership/i.test(complaint)) {
    return new SessionError('read-only', 'Git does not read this repository, since another user owns it.', {
      remedy: 'Tell git that it is safe (safe.directory).',
    });
  }
  const words = complaint.trim().split('\n')[0] || (error.killed ? 'it took too long or was stopped' : error.message);
  return new SessionError('io', `Git could not answer: ${words}`, { cause: error });
}
