import * as vscode from 'vscode';
import { isOnThisMachine } from './endpointOrigin';
import { keyProblem, type KeyRing } from './keyRing';

/** Asks for the key of one origin and keeps it. Throws a cancellation if none is given. */
export async function askForKey(keys: KeyRing, origin: string): Promise<void> {
  const isOpen = origin.startsWith('http:') && !isOnThisMachine(origin);
  const key = await vscode.window.showInputBox({
    title: `Key for ${origin}`,
    prompt: isOpen
      ? `Careful: ${origin} is not encrypted, so that the key can be read on the way.`
      : `It is kept in the secret storage and sent to ${origin} only.`,
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => keyProblem(value) ?? undefined,
  });
  if (key === undefined) throw new vscode.CancellationError();
  await keys.set(origin, key);
}

/** A key that is there can be replaced or removed; one that is not is asked for. */
export async function changeKey(keys: KeyRing, origin: string): Promise<void> {
  if ((await keys.get(origin)) === undefined) return askForKey(keys, origin);
  const replace = { label: '$(edit) Replace the key' };
  const remove = { label: '$(trash) Remove the key' };
  const pick = await vscode.window.showQuickPick([replace, remove], { title: `Key for ${origin}` });
  if (pick === replace) return askForKey(keys, origin);
  if (pick !== remove) throw new vscode.CancellationError();
  await keys.remove(origin);
}
