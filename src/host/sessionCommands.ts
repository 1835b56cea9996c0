import * as vscode from 'vscode';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import { sessionTitle } from '../core/sessionTitle';
import type { ChatView } from './chatView';
import { ids, type AgentCommandId } from './ids';
import type { LazyWorkbench } from './lazyWorkbench';
import { pickSession } from './pickSession';
import type { CommandHandlers } from './registerCommands';
import type { SessionEditors } from './sessionEditors';
import type { Row } from './sessionRow';
import type { SessionsTree } from './sessionsTree';

interface CommandServices {
  workbench: LazyWorkbench;
  chat: ChatView;
  editors: SessionEditors;
  tree: SessionsTree;
  /** What is selected in the tree: keybindings act on it. */
  treeSelection(): Row | undefined;
  log: vscode.LogOutputChannel;
}

/** What the commands do. Each works from a row, from a key in the tree and, asking for what it needs, from the palette. */
export function sessionCommands(services: CommandServices): Omit<CommandHandlers, AgentCommandId> {
  const { workbench, chat, editors, tree, log } = services;
  const choose = (argument: unknown, title: string, view: 'active' | 'trash' = 'active') =>
    chooseSession(services, argument, title, view);
  return {
    [ids.commands.newSession]: () => chat.show(null),
    [ids.commands.openSession]: async (argument) => chat.show((await choose(argument, 'Open Session')).id),
    [ids.commands.openInEditor]: async (argument) =>
      editors.show((await choose(argument ?? chat.surface?.sessionId, 'Open Session in Editor')).id),
    [ids.commands.renameSession]: async (argument) => rename(workbench, await choose(argument, 'Rename Session')),
    [ids.commands.moveToTrash]: async (argument) =>
      moveToTrash(services, await choose(argument, 'Move Session to Trash')),
    [ids.commands.restoreSession]: async (argument) => {
      const session = await choose(argument, 'Restore Session from Trash', 'trash');
      await (await workbench.get()).store.restore(session.id);
    },
    [ids.commands.purgeSession]: async (argument) =>
      purge(workbench, await choose(argument, 'Delete Session Permanently', 'trash')),
    [ids.commands.stopTurn]: (argument) => stop(services, argument),
    [ids.commands.focusChat]: () => chat.focus(),
    [ids.commands.loadMoreSessions]: () => tree.loadMore(),
    [ids.commands.showLog]: () => log.show(),
  };
}

/** From a row, an id, the tree's selection (what a keybinding names) or, failing these, the person's choice. */
async function chooseSession(
  { workbench, treeSelection }: CommandServices,
  argument: unknown,
  title: string,
  view: 'active' | 'trash',
): Promise<Session> {
  const { store } = await workbench.get();
  const named = argument === 'selection' ? treeSelection() : argument;
  if (isSessionRow(named)) return named.session;
  if (typeof named === 'string') return (await store.loadSession(named)).session;
  if (argument === 'selection') throw new vscode.CancellationError();
  return pickSession(store, { title, view });
}

function isSessionRow(value: unknown): value is Extract<Row, { type: 'session' }> {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'session';
}

async function rename(workbench: LazyWorkbench, session: Session): Promise<void> {
  const title = await vscode.window.showInputBox({
    title: 'Rename Session',
    value: sessionTitle(session),
    validateInput: (value) => (value.trim() === '' ? 'A session needs a name.' : undefined),
  });
  if (title === undefined) throw new vscode.CancellationError();
  await (await workbench.get()).store.updateSession(session.id, { title: title.trim(), titleSource: 'user' });
}

async function moveToTrash({ workbench, chat }: CommandServices, session: Session): Promise<void> {
  const { store, runner } = await workbench.get();
  if (runner.live(session.id)) {
    throw new SessionError('busy', `"${sessionTitle(session)}" is still running.`, {
      sessionId: session.id,
      remedy: 'Stop it first.',
    });
  }
  const wasShown = chat.surface?.sessionId === session.id;
  await store.moveToTrash(session.id);
  // Not awaited: the command is done, and the notification stays as long as the person lets it.
  void vscode.window
    .showInformationMessage(`Moved "${sessionTitle(session)}" to the trash.`, 'Undo')
    .then(async (choice) => {
      if (choice !== 'Undo') return;
      await vscode.commands.executeCommand(ids.commands.restoreSession, session.id);
      if (wasShown) await vscode.commands.executeCommand(ids.commands.openSession, session.id);
    });
}

async function purge(workbench: LazyWorkbench, session: Session): Promise<void> {
  const confirm = 'Delete Permanently';
  const choice = await vscode.window.showWarningMessage(
    `Delete "${sessionTitle(session)}" permanently?`,
    { modal: true, detail: 'Its turns are removed from this machine. This cannot be undone.' },
    confirm,
  );
  if (choice !== confirm) throw new vscode.CancellationError();
  await (await workbench.get()).store.purge(session.id);
}

async function stop({ workbench, chat }: CommandServices, argument: unknown): Promise<void> {
  const sessionId = isSessionRow(argument) ? argument.session.id : chat.surface?.sessionId;
  const { runner } = await workbench.get();
  if (sessionId && (await runner.stop(sessionId))) return;
  throw new SessionError('not-found', 'Nothing is running here.', {
    remedy: 'Open the session that is to be stopped.',
  });
}
