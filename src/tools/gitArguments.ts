import { SessionError } from '../core/sessionError';
import type { GitQuestion } from '../core/gitReader';

/**
 * A repository's own configuration can name programs that git starts while it only looks: hooks, monitors, pagers,
 * viewers, signers. None of them is started here.
 */
const quiet = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['core.quotePath', 'false'],
  ['diff.external', ''],
  ['log.showSignature', 'false'],
  ['status.relativePaths', 'true'],
  ['safe.bareRepository', 'explicit'],
  ['protocol.allow', 'never'],
].flatMap(([key, value]) => ['-c', `${key}=${value}`]);

const inText = ['--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty'];

/** One record a commit, its fields apart by tabs and its files in the lines after it. */
export const logFormat = '%x1e%h%x09%as%x09%an%x09%s';

const before = ['--no-pager', '--no-optional-locks', '--literal-pathspecs', ...quiet];

/** Asks for the folder whose files git would compare. */
export const topQuestion = [...before, 'rev-parse', '--show-toplevel'];

/** The arguments of one fixed, read-only question. What a model gave can be nothing but a path or a commit in them. */
export function gitArguments(question: GitQuestion): string[] {
  switch (question.type) {
    case 'status':
      return [
        ...before,
        'status',
        '--short',
        '--branch',
        '--untracked-files=normal',
        '--ignore-submodules=dirty',
        '--',
        '.',
      ];
    case 'log': {
      const { path, limit, days } = question;
      const what = path === null ? ['--relative', '--name-only', '--', '.'] : ['--follow', '--', path];
      return [
        ...before,
        'log',
        `--max-count=${limit}`,
        ...(days === undefined ? [] : [`--since=${days}.days.ago`]),
        '--no-show-signature',
        `--format=${logFormat}`,
        ...inText,
        ...what,
      ];
    }
    case 'diff': {
      const { path, commit } = question;
      const what = ['--relative', '--', path ?? '.'];
      if (commit === null) return [...before, 'diff', ...inText, 'HEAD', ...what];
      return [
        ...before,
        'show',
        '--no-show-signature',
        '--format=commit %h, %as, %an%n%n%B',
        ...inText,
        checked(commit),
        ...what,
      ];
    }
  }
}

/** Only what cannot be an option, nor anything but one commit. */
function checked(commit: string): string {
  if (/^(?:[0-9a-f]{4,64}|HEAD(?:~\d{1,4})?)$/i.test(commit)) return commit;
  throw new SessionError('invalid', `"${commit.slice(0, 80)}" names no commit.`, {
    remedy: 'Give the hash of one, or HEAD~1 and the like.',
  });
}
