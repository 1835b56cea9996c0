import * as vscode from 'vscode';
import type { Session } from '../core/session';
import { nameProblem, toSessionName } from '../core/sessionName';
import type { SessionPatch } from '../core/sessionStore';
import { sessionTitle } from '../core/sessionTitle';
import { chooseShownSession, chooseShownSessions } from './chooseSession';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import type { SessionChoice } from './pickSession';
import type { CommandHandlers } from './registerCommands';
import { tagSessions } from './tagSessions';

/** Keeping sessions in order: each on one or several. */
export function organiseCommands(services: CommandServices) {
  const change = (choice: SessionChoice, patch: () => SessionPatch) => async (argument: unknown, others: unknown) => {
    const sessions = await chooseShownSessions(services, argument, others, choice);
    const { store } = await services.workbench.get();
    for (const { id } of sessions) await store.updateSession(id, patch());
  };
  return {
    [ids.commands.renameSession]: async (argument) =>
      rename(services, await chooseShownSession(services, argument, { title: 'Rename Session' })),
    [ids.commands.tagSession]: (argument, others) => tagSessions(services, argument, others),
    [ids.commands.pinSession]: change(choices.pin, () => ({ pinned: true })),
    [ids.commands.unpinSession]: change(choices.unpin, () => ({ pinned: false })),
    [ids.commands.archiveSession]: change(choices.archive, () => ({ archivedAt: Date.now() })),
    [ids.commands.unarchiveSession]: change(choices.unarchive, () => ({ archivedAt: null })),
    [ids.commands.markUnread]: change(choices.unread, () => ({ unread: true })),
    [ids.commands.markRead]: change(choices.read, () => ({ unread: false })),
  } satisfies Partial<CommandHandlers>;
}

const choices = {
  pin: { title: 'Pin Session', only: ({ pinned }: Session) => !pinned, none: 'There is no session to pin.' },
  unpin: { title: 'Unpin Session', only: ({ pinned }: Session) => pinned, none: 'No session is pinned.' },
  archive: { title: 'Archive Session', view: 'active', none: 'There is no session to archive.' },
  unarchive: { title: 'Unarchive Session', view: 'archived', none: 'No session is archived.' },
  unread: {
    title: 'Mark Session as Unread',
    only: ({ unread }: Session) => !unread,
    none: 'There is no read session.',
  },
  read: { title: 'Mark Session as Read', only: ({ unread }: Session) => unread, none: 'No session is unread.' },
} satisfies Record<string, SessionChoice>;

async function rename({ workbench }: CommandServices, session: Session): Promise<void> {
  const title = await vscode.window.showInputBox({
    title: 'Rename Session',
    value: sessionTitle(session),
    validateInput: (value) => nameProblem(value, 'A session'),
  });
  if (title === undefined) throw new vscode.CancellationError();
  const { store } = await workbench.get();
  await store.updateSession(session.id, { title: toSessionName(title), titleSource: 'user' });
}
