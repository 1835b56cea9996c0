import * as vscode from 'vscode';
import { exportMarkdown } from '../core/exportMarkdown';
import { quotedTitle } from '../core/quotedTitle';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import { chooseSession, chooseShownSession, chooseShownSessions } from './chooseSession';
import type { CommandServices } from './commandServices';
import { ids } from './ids';
import type { CommandHandlers } from './registerCommands';

/** Beginning, opening and finding one's way. Each works from a row, from a key in the tree and from the palette. */
export function sessionCommands(services: CommandServices) {
  const { chat, editors, tree } = services;
  const open = async (argument: unknown) =>
    chat.show((await chooseSession(services, argument, { title: 'Open Session' })).id);
  return {
    [ids.commands.newSession]: () => chat.show(null),
    [ids.commands.openSession]: open,
    // The menu of a row would show the key of the command above, which opens the list and not the row.
    [ids.commands.openRow]: open,
    [ids.commands.openInEditor]: async (argument) =>
      editors.show((await chooseShownSession(services, argument, { title: 'Open Session in Editor' })).id),
    [ids.commands.openToSide]: async (argument) => {
      const session = await chooseShownSession(services, argument, { title: 'Open Session to the Side' });
      await editors.show(session.id, undefined, vscode.ViewColumn.Beside);
    },
    [ids.commands.previousSession]: () => showNeighbour(services, -1),
    [ids.commands.nextSession]: () => showNeighbour(services, 1),
    [ids.commands.revealParent]: async (argument) => {
      const choice = { title: 'Reveal Parent Session', only: isChild, none: 'No session has a parent.' };
      await revealParent(services, await chooseShownSession(services, argument, choice));
    },
    [ids.commands.copyAsMarkdown]: async (argument, others) => {
      const sessions = await chooseShownSessions(services, argument, others, { title: 'Copy Session as Markdown' });
      await copyAsMarkdown(services, sessions);
    },
    [ids.commands.focusChat]: () => chat.focus(),
    [ids.commands.loadMoreSessions]: async (argument) => {
      const lists = typeof argument === 'string' ? [argument] : await tree.partial();
      if (lists.length === 0) throw new SessionError('not-found', 'The tree shows all sessions already.');
      tree.loadMore(lists);
    },
  } satisfies Partial<CommandHandlers>;
}

/** As tabs of an editor: from what the chat shows to what stands above or below it in the tree, and around its ends. */
async function showNeighbour({ chat, tree }: CommandServices, by: 1 | -1): Promise<void> {
  const order = await tree.order();
  const shown = chat.surface?.sessionId ?? null;
  const place = shown === null ? -1 : order.indexOf(shown);
  const next = place === -1 ? order.at(by === 1 ? 0 : -1) : order[(place + by + order.length) % order.length];
  if (next === undefined) {
    throw new SessionError('not-found', 'There is no session to go to.', {
      remedy: 'Send a prompt in the chat to begin one.',
    });
  }
  await chat.show(next);
}

const isChild = ({ parentId }: Session) => parentId !== null;

/** In the tree where it stands there; else, since it may be archived, in the chat. */
async function revealParent(services: CommandServices, session: Session): Promise<void> {
  if (session.parentId === null) {
    throw new SessionError('not-found', `${quotedTitle(session)} has no parent.`, { sessionId: session.id });
  }
  const row = services.tree.find(session.parentId);
  if (row) await services.revealRow(row);
  else await services.chat.show(session.parentId);
}

async function copyAsMarkdown({ workbench, agentName }: CommandServices, sessions: readonly Session[]): Promise<void> {
  const { store } = await workbench.get();
  const documents: string[] = [];
  for (const { id } of sessions) {
    const pieces: string[] = [];
    for await (const piece of exportMarkdown(store, id, { agentName, images: 'named' })) pieces.push(piece);
    documents.push(pieces.join(''));
  }
  await vscode.env.clipboard.writeText(documents.join('\n\n'));
  const what = sessions.length === 1 && sessions[0] ? quotedTitle(sessions[0]) : `${sessions.length} sessions`;
  vscode.window.setStatusBarMessage(`Copied ${what} as Markdown`, 5000);
}
