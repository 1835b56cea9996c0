import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import { ids, type CommandId } from './ids';

/** Every command, each with the argument that menus, rows and keybindings give it, if any does. */
export type CommandHandlers = Record<CommandId, (argument?: unknown) => unknown>;

/** One of the two places that report to the person. A command fails here, in words, or not at all. */
export function registerCommands(handlers: CommandHandlers, log: vscode.LogOutputChannel): vscode.Disposable {
  const registrations = Object.entries(handlers).map(([id, run]) =>
    vscode.commands.registerCommand(id, async (argument?: unknown) => {
      try {
        return await run(argument);
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
  void vscode.window.showErrorMessage(`${message}${remedy}`, 'Show Log').then((choice) => {
    if (choice) void vscode.commands.executeCommand(ids.commands.showLog);
  });
}
