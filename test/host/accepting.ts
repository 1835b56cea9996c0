import * as vscode from 'vscode';
import { waitUntil } from '../rig/waitUntil';

/** Accepts whatever input VS Code shows until the command has ended. */
export function accepting(command: Promise<unknown>): Promise<unknown> {
  return repeating('workbench.action.acceptSelectedQuickOpenItem', command);
}

/** Closes whatever input VS Code shows until the command has ended. */
export function dismissing(command: Promise<unknown>): Promise<unknown> {
  return repeating('workbench.action.closeQuickOpen', command);
}

async function repeating(action: string, command: Promise<unknown>): Promise<unknown> {
  let hasEnded = false;
  const ended = command.finally(() => (hasEnded = true));
  ended.catch(() => {});
  await waitUntil('the command has ended', async () => {
    if (!hasEnded) await vscode.commands.executeCommand(action);
    return hasEnded;
  });
  return ended;
}
