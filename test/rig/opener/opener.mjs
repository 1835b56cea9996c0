import * as vscode from 'vscode';

/**
 * VS Code puts no extension's view before its own, so a newcomer would see an empty side bar. Only the first window
 * is helped: what a person closes afterwards stays closed.
 *
 * @param {vscode.ExtensionContext} context
 */
export async function activate(context) {
  if (context.globalState.get('opened')) return;
  await vscode.commands.executeCommand('turnkeeper.focusChat');
  await context.globalState.update('opened', true);
}
