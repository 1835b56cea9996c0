import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { SessionError } from '../core/sessionError';
import type { Located } from '../core/workspace';
import { errorCode } from './errorCode';
import { isInside } from './isInside';
import { pathSegments } from './pathSegments';

/** A folder of the workspace. Where there are several, paths begin with the name of theirs, which is its own: see folderLabels. */
export interface WorkspaceRoot {
  name: string;
  folder: string;
}

/** Where a path really lies, links followed; one that leads out of its folder is refused, there or not there yet. */
export async function locatePath(roots: readonly WorkspaceRoot[], asked: string): Promise<Located> {
  const { root, segments } = chooseRoot(roots, asked);
  const folder = await realpath(root.folder);
  const absolute = await realPathOf(path.join(folder, ...segments), asked);
  if (!isInside(folder, absolute)) throw outside(asked);
  const below = path.relative(folder, absolute).split(path.sep).join('/');
  const prefix = roots.length > 1 ? [root.name] : [];
  return { path: [...prefix, ...(below ? [below] : [])].join('/'), absolute, ...(await kindOf(absolute)) };
}

function chooseRoot(roots: readonly WorkspaceRoot[], asked: string): { root: WorkspaceRoot; segments: string[] } {
  const segments = pathSegments(asked);
  const [first] = roots;
  if (!first) throw new SessionError('not-found', 'No folder is open.', { remedy: 'Open a folder and ask again.' });
  if (roots.length === 1 || segments.length === 0) return { root: first, segments };
  const root = roots.find(({ name }) => name === segments[0]);
  if (root) return { root, segments: segments.slice(1) };
  const names = roots.map(({ name }) => name).join(', ');
  throw new SessionError('not-found', `"${asked}" begins with none of this workspace's folders: ${names}.`);
}

/** Of a path that is not there, the real path of what is there of it; a link that leads nowhere counts as leading out. */
async function realPathOf(file: string, asked: string): Promise<string> {
  const missing: string[] = [];
  for (let existing = file; ; existing = path.dirname(existing)) {
    try {
      return path.join(await realpath(existing), ...missing);
    } catch (error) {
      if (errorCode(error) === 'ENOTDIR') throw noFolder(asked);
      if (errorCode(error) !== 'ENOENT' || (await isLink(existing))) throw outside(asked, error);
      missing.unshift(path.basename(existing));
    }
  }
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isSymbolicLink();
  } catch (error) {
    // What is not there is no link; of what cannot be looked at nobody knows.
    return !['ENOENT', 'ENOTDIR'].includes(errorCode(error));
  }
}

async function kindOf(absolute: string): Promise<Pick<Located, 'kind' | 'size'>> {
  try {
    const found = await stat(absolute);
    const kind = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
    return { kind, size: found.size };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'missing', size: 0 };
    throw new SessionError('io', `${absolute} cannot be looked at.`, { cause: error });
  }
}

function outside(asked: string, cause?: unknown): SessionError {
  return new SessionError('invalid', `"${asked}" leads out of this workspace.`, { cause });
}

function noFolder(asked: string): SessionError {
  return new SessionError('invalid', `"${asked}" goes through a file as if it were a folder.`);
}
