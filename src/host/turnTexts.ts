import * as vscode from 'vscode';
import type { FileChange } from '../core/fileChange';

const scheme = 'turnkeeper-turn';

/** One side of a change that a turn made. The net change of the turn has no step. */
export interface TurnText {
  sessionId: string;
  turnId: string;
  path: string;
  step: number | null;
  side: 'before' | 'after';
}

/** Reads a change out of the history; null where it is not there any more. */
export type ReadChange = (text: TurnText) => Promise<FileChange | null>;

/**
 * Files as they were before and after a turn, as documents that nobody can change. They are read from the history when
 * they are shown, so that nothing of them is held here.
 */
export class TurnTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #read: ReadChange;
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

  constructor(read: ReadChange) {
    this.#read = read;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const given = JSON.parse(uri.query) as Omit<TurnText, 'path'>;
    const text = { ...given, path: uri.path.slice(1) };
    return (await this.#read(text))?.[text.side] ?? '';
  }

  async showDiff(text: Omit<TurnText, 'side'>): Promise<void> {
    const [before, after] = [uriOf({ ...text, side: 'before' }), uriOf({ ...text, side: 'after' })];
    await vscode.commands.executeCommand('vscode.diff', before, after, `${text.path} (changed by a turn)`);
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

function uriOf({ path, ...rest }: TurnText): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${path}`, query: JSON.stringify(rest) });
}
