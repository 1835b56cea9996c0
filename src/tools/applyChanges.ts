import type { FileChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
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
    for (const { path, before, after } of done.reverse()) {
      await applyOne(await workspace.locate(path), { path, before: after, after: before });
    }
    throw error;
  }
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
