import * as vscode from 'vscode';
import type { Disposable } from '../core/disposable';
import { ids } from './ids';
import type { LazyWorkbench } from './lazyWorkbench';

/** Tells the walkthrough that a prompt was answered: now, or in an earlier life of the window. */
export function answeredContext(workbench: LazyWorkbench, log: Pick<vscode.LogOutputChannel, 'warn'>): Disposable {
  const answered = () => void vscode.commands.executeCommand('setContext', ids.contextKeys.answered, true);
  return workbench.whenOpen(({ store, runner }) => {
    store.listSessions({ limit: 20 }).then(
      ({ items }) => items.some(({ turnCount }) => turnCount > 0) && answered(),
      (error: unknown) => log.warn('The sessions could not be listed for the walkthrough.', error),
    );
    return runner.onDidProgress(({ type }) => type === 'ended' && answered());
  });
}
