import * as vscode from 'vscode';
import type { RestoreChoice } from './restoreTo';

/** Paths that a choice names; the others are counted. */
const mostNamed = 4;

/** A small choice that says what each answer touches. */
export async function chooseRestore(paths: readonly string[]): Promise<RestoreChoice> {
  const files = paths.length === 1 ? '1 File' : `${paths.length} Files`;
  const named = paths.slice(0, mostNamed).join(', ');
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : '';
  const items = [
    { label: `Chat and ${files}`, detail: `Puts back ${named}${more}`, choice: 'files' as const },
    { label: 'Chat Alone', detail: 'The files stay as they are', choice: 'chat' as const },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: 'Restore to Here',
    placeHolder: 'Later turns are kept',
  });
  return picked?.choice ?? null;
}
