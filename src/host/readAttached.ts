import * as vscode from 'vscode';
import type { ReadAttached } from './resolvePrompt';
import type { WorkspaceReader } from './workspaceReader';

/** What is not saved yet is what the person sees, so that is what is attached. */
export function readAttached(reader: WorkspaceReader): ReadAttached {
  return async (path) => {
    const address = (await reader.resolve(path)).toString();
    const unsaved = vscode.workspace.textDocuments.find(({ uri, isDirty }) => isDirty && uri.toString() === address);
    return unsaved?.getText() ?? reader.readText(path);
  };
}
