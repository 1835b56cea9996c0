import * as vscode from 'vscode';
import { chatHtml, chatResourceRoots } from './host/chatHtml';
import { ids } from './host/ids';

/** The composition root: every registration in one readable list. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.window.registerWebviewViewProvider(ids.views.chat, {
      resolveWebviewView: ({ webview }) => {
        webview.options = { enableScripts: true, localResourceRoots: chatResourceRoots(context.extensionUri) };
        webview.html = chatHtml(webview, context.extensionUri);
      },
    }),
    vscode.window.registerTreeDataProvider(ids.views.sessions, {
      getChildren: () => [],
      getTreeItem: (item: vscode.TreeItem) => item,
    }),
    vscode.commands.registerCommand(ids.commands.focusChat, () =>
      vscode.commands.executeCommand(`${ids.views.chat}.focus`),
    ),
  );
  void vscode.commands.executeCommand('setContext', ids.contextKeys.storeState, 'ready');
}
