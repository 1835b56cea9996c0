import * as vscode from 'vscode';
import { ids } from './ids';
import { filterWords, isFiltering } from './sessionFilter';
import type { SessionsTree } from './sessionsTree';

/** Says above the rows what the tree is narrowed to, and tells menus that it is. */
export function treeTitle(
  tree: SessionsTree,
  view: Pick<vscode.TreeView<unknown>, 'message'>,
  agentName: (id: string) => string,
): vscode.Disposable {
  return tree.onDidChangeFilter((filter) => {
    const isFiltered = isFiltering(filter);
    view.message = isFiltered ? `Filter: ${filterWords(filter, agentName)}` : undefined;
    void vscode.commands.executeCommand('setContext', ids.contextKeys.filtered, isFiltered);
  });
}
