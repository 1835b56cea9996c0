import * as vscode from 'vscode';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import type { CommandHandlers } from './registerCommands';
import { releaseLock } from './releaseLock';
import { requireDisk } from './requireDisk';
import { salvageDamaged } from './salvageDamaged';

/** Looking after the store. */
export function storeCommands(services: CommandServices) {
  return {
    [ids.commands.checkStore]: () => checkStore(services),
    [ids.commands.backUpStore]: () => backUp(services),
    [ids.commands.salvageStore]: () => salvageDamaged(services),
    [ids.commands.releaseLock]: () => releaseLock(services),
    [ids.commands.showLog]: () => services.log.show(),
  } satisfies Partial<CommandHandlers>;
}

async function checkStore({ workbench, health }: CommandServices): Promise<void> {
  const { store } = await workbench.get();
  const { ok, problems } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Checking every page of the session store' },
    () => store.checkIntegrity(),
  );
  await health.look();
  if (ok) {
    void vscode.window.showInformationMessage('The session store is sound: every page and every row was checked.');
    return;
  }
  const detail = [...problems.slice(0, 10), ...(problems.length > 10 ? [`and ${problems.length - 10} more`] : [])];
  const salvage = 'Salvage...';
  const choice = await vscode.window.showWarningMessage(
    `The session store is damaged: ${problems.length === 1 ? 'one problem' : `${problems.length} problems`} found.`,
    { modal: true, detail: `${detail.join('\n')}\n\nIt is read from now on and no longer written to.` },
    salvage,
  );
  if (choice === salvage) await vscode.commands.executeCommand(ids.commands.salvageStore);
}

async function backUp({ workbench }: CommandServices): Promise<void> {
  const { store } = await workbench.get();
  const name = `turnkeeper-${new Date().toISOString().slice(0, 10)}.db`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: 'Back Up the Session Store',
    saveLabel: 'Back Up',
    filters: { 'SQLite database': ['db'] },
    ...(folder?.scheme === 'file' && { defaultUri: vscode.Uri.joinPath(folder, '..', name) }),
  });
  if (!target) throw new vscode.CancellationError();
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Backing up the session store' },
    () => store.backup(requireDisk(target).fsPath),
  );
  void vscode.window.showInformationMessage(`All sessions are backed up, and verified, in ${target.fsPath}.`);
}
