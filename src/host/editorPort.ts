import * as vscode from 'vscode';
import type { WorkspaceReader } from './workspaceReader';

/** What a panel may have the editor do. */
export interface EditorPort {
  openFile(path: string, line?: number, column?: number): Promise<void>;
  openLink(url: string): Promise<void>;
  copy(text: string): Promise<void>;
}

export function editorPort(reader: WorkspaceReader): EditorPort {
  return {
    async openFile(path, line, column = 1) {
      const uri = await reader.resolve(path);
      const at = new vscode.Position((line ?? 1) - 1, column - 1);
      await vscode.window.showTextDocument(uri, line === undefined ? {} : { selection: new vscode.Range(at, at) });
    },
    async openLink(url) {
      await vscode.env.openExternal(vscode.Uri.parse(url, true));
    },
    async copy(text) {
      await vscode.env.clipboard.writeText(text);
    },
  };
}
