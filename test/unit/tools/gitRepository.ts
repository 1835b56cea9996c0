import { execFileSync } from 'node:child_process';

/** A repository in a folder, with no configuration but its own. */
export function gitRepository(folder: string) {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
    GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
  };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  return {
    git,
    commit(author: string, subject: string) {
      git('add', '--all');
      const who = ['-c', `user.name=${author}`, '-c', `user.email=${author.toLowerCase()}@example.com`];
      git(...who, 'commit', '--quiet', '-m', subject);
      return git('rev-parse', '--short', 'HEAD').trim();
    },
  };
}
