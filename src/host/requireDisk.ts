import type * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';

/**
 * In a remote window VS Code's dialogs also offer the person's own machine ("Show Local"), whose paths would name other
 * files where the extension runs.
 */
export function requireDisk(place: vscode.Uri): vscode.Uri {
  if (place.scheme === 'file') return place;
  throw new SessionError('invalid', `${place.path} is not on the machine that this window works on.`, {
    remedy: 'Nothing was read or written. Choose a place on that machine; the Explorer can download a file from there.',
  });
}
