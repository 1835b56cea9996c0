import * as vscode from 'vscode';
import { hiddenCharacters } from '../core/hiddenCharacters';

/** What a person is told before code from a reply goes into a protected file. */
export interface ProtectedQuestion {
  path: string;
  /** The names of characters in the change that cannot be seen. */
  hidden: readonly string[];
}

/** Asked in the host, so that no page can answer for the person. */
export async function askProtected({ path, hidden }: ProtectedQuestion): Promise<boolean> {
  const detail = [
    'It decides what the editor, agents or the repository do by themselves. Look at the whole change before you apply it.',
    ...(hidden.length > 0 ? [`It has characters in it that cannot be seen: ${hidden.join(', ')}.`] : []),
  ].join('\n\n');
  const question = `Change ${hiddenCharacters(path).revealed}?`;
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, 'Apply')) === 'Apply';
}
