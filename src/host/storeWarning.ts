import * as vscode from 'vscode';
import type { Disposable } from '../core/disposable';
import { ids } from './ids';
import type { StoreHealth } from './storeHealth';

interface WarningServices {
  health: StoreHealth;
  /** The view whose title says it. */
  view: Pick<vscode.TreeView<unknown>, 'description'>;
}

/** Says at once that a store can only be read, and not when the first prompt fails: its sessions look as ever. */
export function storeWarning({ health, view }: WarningServices): Disposable {
  return health.onDidChange(({ code }) => {
    view.description = code === 'corrupt' ? 'damaged, read only' : 'read only';
    if (code === 'corrupt') void warnOfDamage();
  });
}

async function warnOfDamage(): Promise<void> {
  // Where not even the list can be read, the tree must not look like one of somebody who has asked nothing yet.
  await vscode.commands.executeCommand('setContext', ids.contextKeys.storeState, 'damaged');
  const message = 'The session store of this workspace is damaged. It can be read, and nothing is written to it.';
  const choice = await vscode.window.showWarningMessage(message, 'Salvage...');
  if (choice) await vscode.commands.executeCommand(ids.commands.salvageStore);
}
