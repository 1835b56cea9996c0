import * as vscode from 'vscode';
import { age } from '../core/age';
import type { Agent } from '../core/agent';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import type { SessionStore } from '../core/sessionStore';
import { sessionTitle } from '../core/sessionTitle';
import { chooseSessions } from './chooseSession';
import type { CommandServices } from './commandServices';
import { exportAsMarkdown, exportJson, type Exported, type ExportFormat } from './exportSessions';
import { ids } from './ids';
import { importSessions } from './importSessions';
import { plainLabel } from './plainLabel';
import type { CommandHandlers } from './registerCommands';

type ExchangeServices = CommandServices & { agents(): readonly Pick<Agent, 'id' | 'name'>[] };

/** Carrying sessions elsewhere and back. */
export function exchangeCommands(services: ExchangeServices) {
  return {
    [ids.commands.exportSessions]: (argument, others) => exportSessions(services, argument, others),
    [ids.commands.importSessions]: async (argument) => {
      const given = argument instanceof vscode.Uri ? [argument] : null;
      await importSessions((await services.workbench.get()).store, given);
    },
  } satisfies Partial<CommandHandlers>;
}

async function exportSessions(services: ExchangeServices, argument: unknown, others: unknown): Promise<void> {
  const { store } = await services.workbench.get();
  const sessions =
    argument === undefined
      ? await chooseWhat(store, services.shownSession())
      : await chooseSessions(services, argument, others, { title: 'Export Sessions' });
  const format = await chooseFormat(sessions.length);
  const agentName = (id: string) => services.agents().find((agent) => agent.id === id)?.name ?? id;
  const write = format === 'json' ? exportJson : exportAsMarkdown;
  const exported = await write({ store, sessions, agentName });
  if (exported) tell(exported, sessions.length);
}

/** Not awaited: the export is done, and the notification stays as long as the person lets it. */
function tell({ sessions, place }: Exported, asked: number): void {
  const count = sessions === 1 ? '1 session' : `${sessions} sessions`;
  const left = asked - sessions;
  const rest = left > 0 ? ` It was cancelled; ${left} ${left === 1 ? 'is' : 'are'} left.` : '';
  const isFolder = asked > 1 && !place.path.endsWith('.json');
  const open = isFolder ? [] : ['Open'];
  void vscode.window
    .showInformationMessage(`Exported ${count} to ${place.fsPath}.${rest}`, ...open)
    .then((choice) => choice && vscode.commands.executeCommand('vscode.open', place));
}

/** From the palette: the session before one's eyes, some of them, or all. */
async function chooseWhat(store: SessionStore, shown: string | null): Promise<Session[]> {
  const all = await listAll(store);
  if (all.length === 0) {
    throw new SessionError('not-found', 'There is no session to export yet.', {
      remedy: 'Send a prompt in the chat to begin one.',
    });
  }
  const current = all.find(({ id }) => id === shown);
  const choices: (vscode.QuickPickItem & { sessions: Session[] | null })[] = [
    ...(current
      ? [{ label: '$(comment) The open session', description: plainLabel(sessionTitle(current)), sessions: [current] }]
      : []),
    { label: '$(checklist) Choose sessions...', sessions: null },
    {
      label: '$(archive) All sessions',
      description: `${all.length}, those in the archive and the trash too`,
      sessions: all,
    },
  ];
  const choice = await vscode.window.showQuickPick(choices, {
    title: 'Export Sessions',
    placeHolder: 'What to export',
  });
  if (!choice) throw new vscode.CancellationError();
  return choice.sessions ?? chooseSome(all);
}

async function chooseSome(all: readonly Session[]): Promise<Session[]> {
  const now = Date.now();
  const picks = all.map((session) => ({
    label: plainLabel(sessionTitle(session)),
    description: [age(session.updatedAt, now), ...placeOf(session)].join(', '),
    session,
  }));
  const chosen = await vscode.window.showQuickPick(picks, {
    title: 'Export Sessions',
    placeHolder: 'Type to filter, Space to choose',
    canPickMany: true,
    matchOnDescription: true,
  });
  if (!chosen || chosen.length === 0) throw new vscode.CancellationError();
  return chosen.map(({ session }) => session);
}

/** Where a session is that the tree does not show among the others. */
function placeOf({ archivedAt, deletedAt }: Session): string[] {
  if (deletedAt !== null) return ['in the trash'];
  return archivedAt !== null ? ['in the archive'] : [];
}

async function listAll(store: SessionStore): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const view of ['active', 'archived', 'trash'] as const) {
    let cursor: string | undefined;
    do {
      const page = await store.listSessions({ view, limit: 1000, cursor });
      sessions.push(...page.items);
      cursor = page.cursor;
    } while (cursor !== undefined);
  }
  return sessions;
}

async function chooseFormat(count: number): Promise<ExportFormat> {
  const choices: (vscode.QuickPickItem & { format: ExportFormat })[] = [
    {
      label: '$(markdown) Markdown',
      description: count === 1 ? 'to be read' : 'to be read, a file for each in a folder',
      format: 'markdown',
    },
    { label: '$(json) JSON', description: 'everything, to be imported again', format: 'json' },
  ];
  const choice = await vscode.window.showQuickPick(choices, {
    title: 'Export Sessions',
    placeHolder: 'How to write them',
  });
  if (!choice) throw new vscode.CancellationError();
  return choice.format;
}
