import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { SessionError } from '../core/sessionError';

interface Surroundings {
  /** Absolute. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
}

/**
 * The file that a program's name stands for, so that what is approved is what runs. A bare name is looked for in the
 * absolute folders of PATH only: Windows would look into the current folder first, which belongs to whoever wrote the
 * repository.
 */
export async function findExecutable(name: string, { cwd, env, platform }: Surroundings): Promise<string> {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const isPath = name.includes('/') || (platform === 'win32' && name.includes('\\'));
  const folders = isPath ? [cwd] : pathFolders(env, paths);
  for (const folder of folders) {
    for (const candidate of candidates(paths.resolve(folder, name), platform)) {
      if (await isProgram(candidate, platform)) return candidate;
    }
  }
  await requireNoBatchFile(folders, name, platform);
  throw new SessionError('not-found', `There is no program "${name}" here.`, {
    remedy: isPath ? 'Give its path relative to the folder it is run in.' : 'Is it installed and on the PATH?',
  });
}

function pathFolders(env: Surroundings['env'], paths: path.PlatformPath): string[] {
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return (env[key] ?? '').split(paths.delimiter).filter((folder) => paths.isAbsolute(folder));
}

function candidates(file: string, platform: NodeJS.Platform): string[] {
  if (platform !== 'win32' || /\.(?:exe|com)$/i.test(file)) return [file];
  return [`${file}.exe`, `${file}.com`];
}

async function isProgram(file: string, platform: NodeJS.Platform): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    if (platform !== 'win32') await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A batch file is read by the shell of Windows, whose quoting cannot be relied upon, so it is not run. */
async function requireNoBatchFile(folders: readonly string[], name: string, platform: NodeJS.Platform): Promise<void> {
  if (platform !== 'win32') return;
  for (const folder of folders) {
    for (const extension of ['', '.cmd', '.bat']) {
      const file = path.win32.resolve(folder, name) + extension;
      if (!/\.(?:cmd|bat)$/i.test(file) || !(await isProgram(file, platform))) continue;
      throw new SessionError('invalid', `${file} is a batch file, which only a shell can run.`, {
        remedy: 'Run the program that it starts, for npm "node" with the path of npm-cli.js.',
      });
    }
  }
}
