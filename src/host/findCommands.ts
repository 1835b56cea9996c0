import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import type { ChatSurface } from './chatSurface';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import type { CommandHandlers } from './registerCommands';

type FindServices = Pick<CommandServices, 'chat' | 'editors'>;

/** What the keybinding of the view in the side bar gives: the active tab may be a session too. */
const inView = 'view';

/** Finding in the session that is open, in the panel that the person is in. */
export function findCommands(services: FindServices) {
  return {
    [ids.commands.findInSession]: async (argument) => (await surfaceOf(services, argument)).openFind(),
    [ids.commands.findNext]: async (argument) => (await surfaceOf(services, argument)).stepFind(1),
    [ids.commands.findPrevious]: async (argument) => (await surfaceOf(services, argument)).stepFind(-1),
  } satisfies Partial<CommandHandlers>;
}

async function surfaceOf({ chat, editors }: FindServices, argument: unknown): Promise<ChatSurface> {
  const inTab = argument === inView ? null : editors.activeSurface;
  if (inTab) return inTab;
  if (!chat.surface?.sessionId) {
    throw new SessionError('not-found', 'No session is open to find something in.', {
      remedy: 'Open one, or use Search Sessions to look through all of them.',
    });
  }
  if (argument !== inView) await vscode.commands.executeCommand(`${ids.views.chat}.focus`);
  return chat.surface;
}
