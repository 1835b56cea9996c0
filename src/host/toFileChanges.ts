import * as vscode from 'vscode';
import type { FileChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
import { applyTextEdits } from '../tools/applyTextEdits';
import { workspacePath } from './workspacePath';

/** A file as it is to the byte, which the editor's own text of it is not: that has no byte order mark and one kind of line end. */
type ReadText = (path: string) => Promise<string>;

/** What an edit of the editor would make of each file, so that it can be shown, approved and put back as any change. */
export async function toFileChanges(edit: vscode.WorkspaceEdit, readText: ReadText): Promise<FileChange[]> {
  const entries = edit.entries();
  // Files that an edit would move or delete are counted in its size alone, and would go unshown.
  if (edit.size > entries.length) {
    throw new SessionError('invalid', 'This rename would also move files, which cannot be shown beforehand.', {
      remedy: 'Rename it in the editor (F2).',
    });
  }
  const changes = await Promise.all(entries.map(([uri, edits]) => changeOf(uri, edits, readText)));
  return changes.filter(({ before, after }) => before !== after);
}

async function changeOf(uri: vscode.Uri, edits: readonly vscode.TextEdit[], readText: ReadText): Promise<FileChange> {
  if (!vscode.workspace.getWorkspaceFolder(uri)) {
    throw new SessionError('invalid', `This would change ${uri.path}, which is not in this workspace.`);
  }
  const path = workspacePath(uri);
  const before = await readText(path);
  const stretches = edits.map(({ range: { start, end }, newText }) => ({ start, end, newText }));
  return { path, before, after: applyTextEdits(before, stretches) };
}
