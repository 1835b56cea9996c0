import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitUntil } from '../rig/waitUntil';

const id = 'turnkeeper.turnkeeper';

/** Files are loaded before any test runs, and the window has only just opened, without our views. */
const activeAtStart = vscode.extensions.getExtension(id)?.isActive;

interface Manifest {
  activationEvents: string[];
  contributes: { commands: { command: string }[] };
}

function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension<unknown>(id);
  assert.ok(found, `${id} is not installed`);
  return found;
}

describe('activation', () => {
  it('has not happened in a window that shows none of our views', () => {
    assert.equal(activeAtStart, false);
  });

  it('is asked for by nothing that happens at start-up', () => {
    const { activationEvents } = extension().packageJSON as Manifest;
    const atStart = activationEvents.filter((event) => /^(\*|onStartupFinished|workspaceContains)/.test(event));
    assert.deepEqual(atStart, []);
  });

  it('comes with the chat view', async () => {
    await vscode.commands.executeCommand('turnkeeper.chat.focus');
    await waitUntil('the extension is active', () => extension().isActive);
  });

  it('registers every command that the manifest promises', async () => {
    await extension().activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    const { contributes } = extension().packageJSON as Manifest;
    const missing = contributes.commands.map(({ command }) => command).filter((command) => !registered.has(command));
    assert.ok(contributes.commands.length > 0);
    assert.deepEqual(missing, []);
  });
});
