import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import { withoutLinks } from '../core/withoutLinks';
import { ids, type CommandId } from './ids';

/**
 * Every command, each with the arguments that menus, rows and keybindings give it, if any do: a menu of the tree gives
 * the row that it was opened on and then all selected rows. A file of commands returns its own, checked by
 * `satisfies Partial<CommandHandlers>`; the compiler sees where they are put together that none is missing.
 */
export type CommandHandlers = Record<CommandId, (argument?: unknown, others?: unknown) => unknown>;

/** One of the two places that report to the person. A command fails here, in words, or not at all. */
export function registerCommands(handlers: CommandHandlers, log: vscode.LogOutputChannel): vscode.Disposable {
  const registrations = Object.entries(handlers).map(([id, run]) =>
    vscode.commands.registerCommand(id, async (argument?: unknown, others?: unknown) => {
      try {
        return await run(argument, others);
      } catch (error) {
        if (!(error instanceof vscode.CancellationError)) reportError(id, error, log);
        return undefined;
      }
    }),
  );
  return vscode.Disposable.from(...registrations);
}

/** A notification stays for as long as the person lets it, so nobody waits for it. */
function reportError(command: string, error: unknown, log: vscode.LogOutputChannel): void {
  log.error(`${command} failed.`, error);
  const message = error instanceof Error ? error.message : String(error);
  const remedy = error instanceof SessionError && error.remedy ? ` ${error.remedy}` : '';
  const isLockedOut = error instanceof SessionError && error.code === 'locked-out';
  const ways = new Map<string, CommandId>([
    ...(isLockedOut ? [['Release the Lock...', ids.commands.releaseLock] as const] : []),
    ['Show Log', ids.commands.showLog],
  ]);
  void vscode.window.showErrorMessage(withoutLinks(`${message}${remedy}`), ...ways.keys()).then((choice) => {
    const way = ways.get(choice ?? '');
    if (way) void vscode.commands.executeCommand(way);
  });
}
