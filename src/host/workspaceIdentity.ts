import * as vscode from 'vscode';
import type { WorkspaceIdentity } from './workspaceKey';

/** An untitled workspace file is a passing thing: its folders say better what it is. */
export function workspaceIdentity(): WorkspaceIdentity {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  return {
    file: workspaceFile && workspaceFile.scheme !== 'untitled' ? workspaceFile.toString() : null,
    folders: workspaceFolders.map(({ uri }) => uri.toString()),
  };
}
