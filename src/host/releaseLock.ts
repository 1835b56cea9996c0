import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import type { CommandServices } from './commandServices';
import type { LockHolder } from './storeFolder';

/**
 * Frees a store whose lock belongs to a machine or container that is gone, which nobody but the person can know. The
 * lock of a process that runs here is never released.
 */
export async function releaseLock({ storage, tree }: Pick<CommandServices, 'storage' | 'tree'>): Promise<void> {
  const holders = await storage.lockHolders();
  requireUnknown(holders);
  const release = 'It Is Gone, Release the Lock';
  const choice = await vscode.window.showWarningMessage(
    'Is the process that holds the session store really gone?',
    { modal: true, detail: detailOf(holders) },
    release,
  );
  if (choice !== release) throw new vscode.CancellationError();
  await storage.breakLock(holders.map(({ owner }) => owner));
  tree.refresh();
  void vscode.window.showInformationMessage('The session store is free again. Nothing in it was changed.');
}

function requireUnknown(holders: readonly LockHolder[]): void {
  if (holders.length === 0) {
    throw new SessionError('not-found', 'Nobody holds the session store of this workspace.', {
      remedy: 'Try again what did not work.',
    });
  }
  const here = holders.find(({ isRunningHere }) => isRunningHere);
  if (!here) return;
  throw new SessionError(
    'busy',
    `The session store is in use by process ${here.owner?.pid} on this machine, which runs.`,
    {
      remedy: 'Try again in a moment. If that does not help, close its window or end it; its lock then frees itself.',
    },
  );
}

function detailOf(holders: readonly LockHolder[]): string {
  const names = holders.map(({ owner }) =>
    owner ? `process ${owner.pid} on ${owner.host}` : 'a process that left no name',
  );
  return [
    `It is held by ${[...new Set(names)].join(' and ')}. From here nobody can tell whether that still runs.`,
    'If it does, and both write, sessions may be damaged. Release the lock only if that machine or container has ended.',
  ].join('\n\n');
}
