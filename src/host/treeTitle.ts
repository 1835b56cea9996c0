import * as vscode from 'vscode';
import { ids } from './ids';
import { filterWords, isFiltering } from './sessionFilter';
import type { SessionsTree } from './sessionsTree';

/**
 * Says above the rows what the tree is narrowed to, and tells menus that it is. Where nothing matches it says nothing:
 * VS Code shows the words for an empty tree, which offer to clear the filter, only where there is no message.
 */
export function treeTitle(
  tree: SessionsTree,
  view: Pick<vscode.TreeView<unknown>, 'message'>,
  agentName: (id: string) => string,
): vscode.Disposable {
  const tell = (hasRows: boolean) => {
    const isTold = hasRows && isFiltering(tree.filter);
    view.message = isTold ? `Filter: ${filterWords(tree.filter, agentName)}` : undefined;
  };
  return vscode.Disposable.from(
    tree.onDidDraw((rows) => tell(rows.length > 0)),
    tree.onDidChangeFilter((filter) => {
      tell(true);
      void vscode.commands.executeCommand('setContext', ids.contextKeys.filtered, isFiltering(filter));
    }),
  );
}
