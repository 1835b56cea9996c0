import * as vscode from 'vscode';
import { workspacePath } from './workspacePath';

const another = 'Another File...';

/** Asks for a file of the workspace: one that is open, the one in front first, or any other by its path. */
export async function pickFile(): Promise<string | null> {
  const open = openFiles();
  const items = [
    ...open.map((label) => ({ label })),
    { label: another, description: 'It is made where there is none' },
  ];
  const choice =
    open.length === 0 ? items[0] : await vscode.window.showQuickPick(items, { title: 'Apply to Which File?' });
  if (choice?.label !== another) return choice?.label ?? null;
  const typed = await vscode.window.showInputBox({
    title: 'Apply to Which File?',
    prompt: 'Its path in the workspace',
    validateInput: (value) => (value.trim() === '' ? 'A path is needed.' : undefined),
  });
  return typed?.trim() ?? null;
}

function openFiles(): string[] {
  const tabs = vscode.window.tabGroups.all.flatMap(({ tabs: inGroup }) => inGroup);
  const inTabs = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []));
  const uris = [vscode.window.activeTextEditor?.document.uri, ...inTabs].filter((uri) => uri !== undefined);
  const inWorkspace = uris.filter((uri) => vscode.workspace.getWorkspaceFolder(uri));
  return [...new Set(inWorkspace.map((uri) => workspacePath(uri)))];
}
