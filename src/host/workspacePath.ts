import * as vscode from 'vscode';
import { labelledFolders, type LabelledFolder } from './labelledFolders';

/** A file of the workspace as tools and prompts name it: as the editor does, but for folders that share a name. */
export function workspacePath(uri: vscode.Uri, folders: readonly LabelledFolder[] = labelledFolders()): string {
  const own = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  const folder = folders.find((one) => one.uri.toString() === own);
  const below = vscode.workspace.asRelativePath(uri, false);
  return folder && folders.length > 1 ? `${folder.label}/${below}` : below;
}
