import * as vscode from 'vscode';
import type { Disposable } from '../core/disposable';
import { ids } from './ids';
import type { LazyWorkbench } from './lazyWorkbench';

interface HealthServices {
  workbench: LazyWorkbench;
  /** The view whose title says it. */
  view: Pick<vscode.TreeView<unknown>, 'description'>;
  log: Pick<vscode.LogOutputChannel, 'warn'>;
}

/** Says at once that a store can only be read, and not when the first prompt fails: its sessions look as ever. */
export function storeHealth({ workbench, view, log }: HealthServices): Disposable {
  return workbench.whenOpen(({ store }) => {
    const tell = async () => {
      const refusal = await store.readRefusal();
      if (!refusal) return;
      view.description = refusal.code === 'corrupt' ? 'damaged, read only' : 'read only';
      if (refusal.code !== 'corrupt') return;
      // Where not even the list can be read, the tree must not look like one of somebody who has asked nothing yet.
      await vscode.commands.executeCommand('setContext', ids.contextKeys.storeState, 'damaged');
      const message = 'The session store of this workspace is damaged. It can be read, and nothing is written to it.';
      const choice = await vscode.window.showWarningMessage(message, 'Salvage...');
      if (choice) await vscode.commands.executeCommand(ids.commands.salvageStore);
    };
    tell().catch((error: unknown) => log.warn('The condition of the store could not be read.', error));
    return { dispose: () => {} };
  });
}
