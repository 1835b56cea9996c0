import * as vscode from 'vscode';
import type { Activities } from '../../core/activity';
import { SessionError } from '../../core/sessionError';
import { sessionTitle } from '../../core/sessionTitle';
import { plainLabel } from '../plainLabel';
import type { Workbench } from '../workbench';

const stateWords = { running: 'running', waiting: 'needs you' } as const;

/** The session that runs or waits in this window; the person's choice where there are several, waiting ones first. */
export async function goToRunning(store: Workbench['store'], activities: Activities): Promise<string> {
  const waitingFirst = [...activities].sort(([, a], [, b]) => b.localeCompare(a));
  const [first, ...others] = waitingFirst;
  if (!first) {
    throw new SessionError('not-found', 'Nothing is running in this window.', {
      remedy: 'The sessions view shows what runs in others.',
    });
  }
  if (others.length === 0) return first[0];
  const picks = await Promise.all(
    waitingFirst.map(async ([id, state]) => ({
      label: plainLabel(sessionTitle((await store.loadSession(id)).session)),
      description: stateWords[state],
      iconPath: new vscode.ThemeIcon(state === 'waiting' ? 'bell-dot' : 'loading~spin'),
      id,
    })),
  );
  const pick = await vscode.window.showQuickPick(picks, { title: 'Go to Running Session' });
  if (!pick) throw new vscode.CancellationError();
  return pick.id;
}
