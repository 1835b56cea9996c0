import * as vscode from 'vscode';
import type { FileChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
import type { Located } from '../core/workspace';
import { writeFile } from '../tools/fileWrites';
import type { NodeWorkspace } from '../tools/nodeWorkspace';
import { readWhole } from '../tools/readWhole';
import { unsavedDocument } from './unsavedDocument';

interface Step {
  change: FileChange;
  located: Located;
}

/**
 * Changes files through the editor, as one step that can be undone, and saves them. What lies on disk afterwards is
 * what was approved to the byte, whatever formats files while they are saved. A text that the editor would not keep
 * as it is, such as one with mixed line ends, is changed on disk alone.
 */
export async function applyInEditor(disk: NodeWorkspace, changes: readonly FileChange[]): Promise<void> {
  const steps = await Promise.all(changes.map((change) => requireBefore(disk, change)));
  const documents = await Promise.all(steps.map(openDocument));
  if (documents.includes(null)) return disk.apply(changes);
  const edit = new vscode.WorkspaceEdit();
  steps.forEach((step, index) => addStep(edit, step, documents[index] ?? undefined));
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new SessionError('io', 'The editor did not make the change.', { remedy: 'Read the files again.' });
  }
  for (const document of documents) await document?.save();
  for (const { change, located } of steps) await requireAfter(disk, change, located);
}

/** What somebody typed and has not saved is never written over, nor saved for them. */
async function requireBefore(disk: NodeWorkspace, change: FileChange): Promise<Step> {
  const located = await disk.locate(change.path);
  if (unsavedDocument(located)) {
    throw new SessionError('conflict', `${change.path} has unsaved changes in the editor.`, {
      remedy: 'Save them or take them back first.',
    });
  }
  if ((await readWhole(disk, located)) === change.before) return { change, located };
  throw new SessionError('conflict', `${change.path} has changed meanwhile.`, { remedy: 'Read it again.' });
}

/** Undefined for a file that is made or deleted whole; null where the editor would change more than was asked for. */
async function openDocument({ change, located }: Step): Promise<vscode.TextDocument | null | undefined> {
  const { before, after } = change;
  if (before === null || after === null) return undefined;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(located.absolute));
  const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  return document.getText() === before && after.replace(/\r\n|\r|\n/g, lineEnd) === after ? document : null;
}

function addStep(edit: vscode.WorkspaceEdit, { change, located }: Step, document?: vscode.TextDocument): void {
  const uri = vscode.Uri.file(located.absolute);
  const { before, after } = change;
  if (after === null) edit.deleteFile(uri);
  else if (before === null) edit.createFile(uri, { contents: Buffer.from(after), overwrite: false });
  else if (document) edit.replace(uri, ...differenceOf(document, before, after));
}

/** Only what differs is replaced, so that cursors and folded code elsewhere stay. */
function differenceOf(document: vscode.TextDocument, before: string, after: string): [vscode.Range, string] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // Between the two halves of a line end or of a character the editor has no position.
  while (start > 0 && /[\r\ud800-\udbff]/.test(before[start - 1] ?? '')) start -= 1;
  while (end > 0 && /[\n\udc00-\udfff]/.test(before.at(-end) ?? '')) end -= 1;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(before.length - end));
  return [range, after.slice(start, after.length - end)];
}

async function requireAfter(disk: NodeWorkspace, { path, after }: FileChange, located: Located): Promise<void> {
  const now = await disk.locate(path);
  if ((await readWhole(disk, now)) === after) return;
  if (after === null) throw new SessionError('io', `${path} could not be deleted.`);
  await writeFile(located, after);
}
