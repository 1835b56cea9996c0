import * as vscode from 'vscode';
import type { FileChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
import { UnfinishedChange } from '../core/unfinishedChange';
import type { ApplyOptions, Located } from '../core/workspace';
import { writeFile } from '../tools/fileWrites';
import type { NodeWorkspace } from '../tools/nodeWorkspace';
import { readWhole } from '../tools/readWhole';
import { unsavedDocument } from './unsavedDocument';

interface Step {
  change: FileChange;
  located: Located;
}

/**
 * Changes files through the editor, as one step that can be undone, and saves them as the person would. What their
 * settings make of a file while it is saved, such as formatting it, is their wish and stays; it is returned, so that
 * it can be told. Exactly means to the byte, whatever formats. A text that the editor would not keep as it is, such as
 * one with mixed line ends, is changed on disk alone.
 */
export async function applyInEditor(
  disk: NodeWorkspace,
  changes: readonly FileChange[],
  { exactly = false }: ApplyOptions,
): Promise<FileChange[]> {
  const steps = await Promise.all(changes.map((change) => requireBefore(disk, change)));
  const documents = await Promise.all(steps.map(openDocument));
  if (documents.includes(null)) return disk.apply(changes);
  const edit = new vscode.WorkspaceEdit();
  steps.forEach((step, index) => addStep(edit, step, documents[index] ?? undefined));
  try {
    if (!(await vscode.workspace.applyEdit(edit))) {
      throw new SessionError('io', 'The editor did not make the change.', { remedy: 'Read the files again.' });
    }
    for (const document of documents) await document?.save();
    const further: FileChange[] = [];
    for (const [index, step] of steps.entries()) {
      further.push(...(await settle(disk, step, exactly || documents[index]?.isDirty !== false)));
    }
    return further;
  } catch (error) {
    const changed = await changedPaths(disk, steps);
    throw changed.length === 0 ? error : new UnfinishedChange(changed, error);
  }
}

/** What is not as it was before, on disk or in the editor. What cannot be read any more is another by now. */
async function changedPaths(disk: NodeWorkspace, steps: readonly Step[]): Promise<string[]> {
  const isChanged = async ({ change: { path, before }, located }: Step) =>
    unsavedDocument(located) !== undefined ||
    (await disk
      .locate(path)
      .then((now) => readWhole(disk, now))
      .catch(() => undefined)) !== before;
  const changed = await Promise.all(steps.map(isChanged));
  return steps.filter((_, index) => changed[index]).map(({ change }) => change.path);
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
  const isKept = hasMark(before) === hasMark(after) && after.replace(/\r\n|\r|\n/g, lineEnd) === after;
  return isKept && document.getText() === withoutMark(before) ? document : null;
}

/** The editor keeps a byte order mark as it found it, and shows the text without. */
function hasMark(text: string): boolean {
  return text.startsWith('\uFEFF');
}

function withoutMark(text: string): string {
  return hasMark(text) ? text.slice(1) : text;
}

function addStep(edit: vscode.WorkspaceEdit, { change, located }: Step, document?: vscode.TextDocument): void {
  const uri = vscode.Uri.file(located.absolute);
  const { before, after } = change;
  if (after === null) edit.deleteFile(uri);
  else if (before === null) edit.createFile(uri, { contents: Buffer.from(after), overwrite: false });
  else if (document) edit.replace(uri, ...differenceOf(document, withoutMark(before), withoutMark(after)));
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

/** What a file is now beyond what was to be made of it; to the byte where that must hold or the editor did not save. */
async function settle(disk: NodeWorkspace, { change, located }: Step, toTheByte: boolean): Promise<FileChange[]> {
  const { path, after } = change;
  const now = await readWhole(disk, await disk.locate(path));
  if (now === after) return [];
  if (after === null) throw new SessionError('io', `${path} could not be deleted.`);
  if (!toTheByte && now !== null) return [{ path, before: after, after: now }];
  await writeFile(located, after);
  return [];
}
