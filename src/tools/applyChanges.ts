import type { FileChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
import { UnfinishedChange } from '../core/unfinishedChange';
import type { Located, Workspace } from '../core/workspace';
import { createFile, deleteFile, writeFile } from './fileWrites';
import { readWhole } from './readWhole';

/**
 * Changes files on disk, all or none. Every file is compared with what it is said to be before the first is touched;
 * what is written goes before what is deleted, so that a crash in between leaves a text twice rather than not at all.
 */
export async function applyChanges(
  workspace: Pick<Workspace, 'locate' | 'readBytes'>,
  changes: readonly FileChange[],
): Promise<void> {
  const ordered = changes.toSorted((one, other) => Number(one.after === null) - Number(other.after === null));
  for (const change of ordered) await requireBefore(workspace, change);
  const done: FileChange[] = [];
  try {
    for (const change of ordered) {
      await applyOne(await requireBefore(workspace, change), change);
      done.push(change);
    }
  } catch (error) {
    const left = await takeBack(workspace, done);
    throw left.length === 0 ? error : new UnfinishedChange(left, error);
  }
}

/** One that cannot be taken back keeps no other from it. Resolves with the paths of such. */
async function takeBack(workspace: Pick<Workspace, 'locate'>, done: readonly FileChange[]): Promise<string[]> {
  const left: string[] = [];
  for (const { path, before, after } of done.toReversed()) {
    try {
      await applyOne(await workspace.locate(path), { path, before: after, after: before });
    } catch {
      left.push(path);
    }
  }
  return left;
}

async function requireBefore(
  workspace: Pick<Workspace, 'locate' | 'readBytes'>,
  { path, before }: FileChange,
): Promise<Located> {
  const located = await workspace.locate(path);
  if ((await readWhole(workspace, located)) === before) return located;
  throw new SessionError('conflict', `${path} has changed meanwhile.`, { remedy: 'Read it again.' });
}

function applyOne(located: Located, { before, after }: FileChange): Promise<void> {
  if (after === null) return deleteFile(located);
  return before === null ? createFile(located, after) : writeFile(located, after);
}
