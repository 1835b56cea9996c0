import * as vscode from 'vscode';
import type { Located } from '../core/workspace';

/** The open document of a located file that differs from what is on disk; undefined where there is none. */
export function unsavedDocument({ absolute }: Located): vscode.TextDocument | undefined {
  const { fsPath } = vscode.Uri.file(absolute);
  return vscode.workspace.textDocuments.find(
    ({ uri, isDirty }) => isDirty && uri.scheme === 'file' && uri.fsPath === fsPath,
  );
}
