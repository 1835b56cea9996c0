import * as vscode from 'vscode';
import { quotedTitle } from '../core/quotedTitle';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import type { SessionStore } from '../core/sessionStore';
import { chooseSessions, chooseShownSessions } from './chooseSession';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import type { CommandHandlers } from './registerCommands';

/** Nothing leaves the trash by itself, and nothing is deleted without being asked about. */
export function trashCommands(services: CommandServices) {
  return {
    [ids.commands.moveToTrash]: async (argument, others) => {
      const sessions = await chooseShownSessions(services, argument, others, { title: 'Move Session to Trash' });
      const isTrashed = ({ deletedAt }: Session) => deletedAt !== null;
      await moveToTrash(
        services,
        sessions.filter((session) => !isTrashed(session)),
      );
      // The same key on a row that lies there already can only mean the one thing that is left.
      if (sessions.some(isTrashed)) await purge(services, sessions.filter(isTrashed));
    },
    [ids.commands.restoreSession]: async (argument, others) => {
      const choice = { title: 'Restore Session from Trash', view: 'trash' } as const;
      const sessions = await chooseSessions(services, argument, others, choice);
      const { store } = await services.workbench.get();
      for (const { id } of sessions) await store.restore(id);
    },
    [ids.commands.purgeSession]: async (argument, others) => {
      const choice = { title: 'Delete Session Permanently', view: 'trash' } as const;
      await purge(services, await chooseSessions(services, argument, others, choice));
    },
    [ids.commands.emptyTrash]: () => emptyTrash(services),
  } satisfies Partial<CommandHandlers>;
}

/** What runs stays where it is, and is named; all others go. */
async function moveToTrash(services: CommandServices, sessions: readonly Session[]): Promise<void> {
  const { store, runner } = await services.workbench.get();
  const shown = services.shownSession();
  const moved: Session[] = [];
  const running: Session[] = [];
  for (const session of sessions) {
    const isMoved = runner.live(session.id) === null && (await moveUnlessBusy(store, session));
    (isMoved ? moved : running).push(session);
  }
  if (moved.length > 0) offerUndo(moved, shown);
  const [first] = running;
  if (!first) return;
  throw new SessionError('busy', `${namesOf(running)} ${running.length === 1 ? 'is' : 'are'} still running.`, {
    sessionId: first.id,
    remedy: 'Nothing was lost. Stop it first, here or in the window that runs it.',
  });
}

/** Another window may run what this one does not. */
async function moveUnlessBusy(store: SessionStore, { id }: Session): Promise<boolean> {
  try {
    await store.moveToTrash(id);
    return true;
  } catch (error) {
    if (error instanceof SessionError && error.code === 'busy') return false;
    throw error;
  }
}

/** Not awaited: the command is done, and the notification stays as long as the person lets it. */
function offerUndo(moved: readonly Session[], shown: string | null): void {
  void vscode.window.showInformationMessage(`Moved ${namesOf(moved)} to the trash.`, 'Undo').then(async (choice) => {
    if (choice !== 'Undo') return;
    await vscode.commands.executeCommand(
      ids.commands.restoreSession,
      moved.map(({ id }) => id),
    );
    const wasShown = moved.some(({ id }) => id === shown);
    if (wasShown) await vscode.commands.executeCommand(ids.commands.openSession, shown);
  });
}

async function purge({ workbench }: CommandServices, sessions: readonly Session[]): Promise<void> {
  const { store } = await workbench.get();
  await confirmPurge(`Delete ${namesOf(sessions)} permanently?`, sessions.length, 'Delete Permanently');
  for (const { id } of sessions) await purgeTrashed(store, id);
}

/** Exactly those that were counted are deleted: what comes into the trash while the question is open was not meant. */
async function emptyTrash({ workbench }: CommandServices): Promise<void> {
  const { store } = await workbench.get();
  const asked = await listTrash(store);
  const count = asked.length;
  if (count === 0) throw new SessionError('not-found', 'The trash is empty.');
  const sessions = count === 1 ? 'the one session' : `all ${count.toLocaleString('en')} sessions`;
  await confirmPurge(`Delete ${sessions} in the trash permanently?`, count, 'Empty Trash');
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Emptying the trash', cancellable: true },
    async (progress, cancelled) => {
      for (const [index, id] of asked.entries()) {
        if (cancelled.isCancellationRequested) return;
        await purgeTrashed(store, id);
        progress.report({ message: `${index + 1} of ${count}`, increment: 100 / count });
      }
    },
  );
}

async function listTrash(store: SessionStore): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.listSessions({ view: 'trash', limit: 1000, cursor });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}

/** Whoever was restored or purged while the person was asked, here or in another window, is left alone. */
async function purgeTrashed(store: SessionStore, id: string): Promise<void> {
  const { items } = await store.listSessions({ view: 'trash', ids: [id] });
  if (items.length > 0) await store.purge(id);
}

async function confirmPurge(question: string, count: number, action: string): Promise<void> {
  const whose = count === 1 ? 'Its turns are' : 'Their turns are';
  const detail = `${whose} removed from this machine. This cannot be undone.`;
  const choice = await vscode.window.showWarningMessage(question, { modal: true, detail }, action);
  if (choice !== action) throw new vscode.CancellationError();
}

function namesOf(sessions: readonly Session[]): string {
  const [first] = sessions;
  return sessions.length === 1 && first ? quotedTitle(first) : `${sessions.length} sessions`;
}
