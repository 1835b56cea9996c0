import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import type { CommandServices } from './commandServices';
import { requireDisk } from './requireDisk';
import type { Salvaged } from './storeFolder';

type Way = vscode.QuickPickItem & { find(): Promise<string> };

/**
 * From a damaged store back to a history that can be gone on with: what can be read of it, or a backup. Either is a new
 * store, used once the person says so; the damaged one stays as it is.
 */
export async function salvageDamaged(services: CommandServices): Promise<void> {
  await requireDamage(services);
  const way = await vscode.window.showQuickPick(waysOut(services), {
    title: 'Salvage a Damaged Store',
    placeHolder: 'The damaged store stays as it is, whatever you choose',
  });
  if (!way) throw new vscode.CancellationError();
  await services.storage.use(await way.find());
  // Views, panels and running turns all hold on to the store; a window that starts anew has none of the old one.
  await vscode.commands.executeCommand('workbench.action.reloadWindow');
}

/** The damage may keep the store from being opened at all, or leave it to be read. */
async function requireDamage({ workbench }: CommandServices): Promise<void> {
  const refusal = await workbench.get().then(
    ({ store }) => store.readRefusal(),
    (error: unknown) => {
      if (error instanceof SessionError) return error;
      throw error;
    },
  );
  if (refusal?.code === 'corrupt') return;
  if (refusal) throw new SessionError(refusal.code, refusal.message, { remedy: refusal.remedy });
  throw new SessionError('not-found', 'The session store of this workspace is not damaged.', {
    remedy: 'Check Store looks at every page of it.',
  });
}

async function waysOut(services: CommandServices): Promise<Way[]> {
  const { storage } = services;
  const salvage: Way = {
    label: '$(tools) Salvage what can be read',
    detail: 'Reads session by session, turn by turn, into a new store, and says what was lost',
    find: () => salvageAndAsk(services),
  };
  const backups = (await storage.backups()).map(({ file, madeAt }): Way => {
    const label = `$(history) Go back to the backup of ${new Date(madeAt).toLocaleString()}`;
    return { label, detail: 'Whole, without what came after it', find: () => storage.fromBackup(file) };
  });
  const other: Way = {
    label: '$(folder-opened) Go back to another backup...',
    detail: 'A file that Back Up Store has made',
    find: async () => storage.fromBackup(await chooseBackup()),
  };
  return [salvage, ...backups, other];
}

async function salvageAndAsk({ storage }: CommandServices): Promise<string> {
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Reading what can be read of the damaged store' },
    () => storage.salvage(),
  );
  const use = 'Use These Sessions';
  const choice = await vscode.window.showInformationMessage(
    `${count(found.sessions, 'session')} with ${count(found.turns, 'turn')} could be read.`,
    { modal: true, detail: detailOf(found) },
    use,
  );
  if (choice !== use) throw new vscode.CancellationError();
  return found.directory;
}

function detailOf({ losses, directory }: Salvaged): string {
  const lost = losses.length === 0 ? ['Nothing was lost.'] : losses.slice(0, 10);
  const more = losses.length > 10 ? [`and ${losses.length - 10} more`] : [];
  return [...lost, ...more, '', `They are in ${directory}. The damaged store is kept beside it.`].join('\n');
}

async function chooseBackup(): Promise<string> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: 'Go Back to a Backup',
      openLabel: 'Use This Backup',
      filters: { 'SQLite database': ['db'] },
    })) ?? [];
  if (!file) throw new vscode.CancellationError();
  return requireDisk(file).fsPath;
}

function count(number: number, what: string): string {
  return number === 1 ? `One ${what}` : `${number.toLocaleString('en')} ${what}s`;
}
