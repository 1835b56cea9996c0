import * as vscode from 'vscode';
import { folderLabels } from '../tools/folderLabels';

export type NamedFolder = Pick<vscode.WorkspaceFolder, 'name' | 'uri'>;

export interface LabelledFolder {
  label: string;
  uri: vscode.Uri;
}

/** The folders of the workspace, each with what paths of it begin with where there are several. */
export function labelledFolders(
  folders: readonly NamedFolder[] = vscode.workspace.workspaceFolders ?? [],
): LabelledFolder[] {
  const labels = folderLabels(folders.map(({ name }) => name));
  return folders.map(({ name, uri }, index) => ({ label: labels[index] ?? name, uri }));
}
