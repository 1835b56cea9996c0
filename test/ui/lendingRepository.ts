import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { lendingFiles } from './lendingFiles';

const run = promisify(execFile);

/** The project with a history of three commits by two people, and one file that is not committed. */
export async function lendingRepository(folder: string): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'turnkeeper-home-'));
  const env = { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: string[]) => run('git', args, { cwd: folder, env });
  const commit = async (author: string, subject: string) => {
    await git('add', '--all');
    const who = ['-c', `user.name=${author}`, '-c', `user.email=${author.split(' ')[0]}@example.com`];
    await git(...who, 'commit', '--quiet', '-m', subject);
  };
  await write(folder, lendingFiles);
  await git('init', '--quiet', '--initial-branch=main');
  await commit('Ada Reader', 'Lend books');
  await write(folder, { 'docs/faq.md': `${lendingFiles['docs/faq.md']}- [ ] Explain fines\n` });
  await commit('Bo Keeper', 'Ask about fines');
  await write(folder, {
    'src/storage/memory.ts': '/** Kept until the service ends. */\nexport const memory = new Map();\n',
  });
  await commit('Ada Reader', 'Say how long the memory lasts');
  await write(folder, { 'src/http/broken.ts': `${lendingFiles['src/http/broken.ts']}export const host = 'here';\n` });
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}
