import * as vscode from 'vscode';
import type { ApprovalRequest } from '../core/approval';
import type { Disposable } from '../core/disposable';
import type { FileChange } from '../core/fileChange';
import type { OpenApprovals } from './openApprovals';
import type { ProposedTexts } from './proposedTexts';

/** Shows what is asked in VS Code's own editors, for whoever wants to see more of it than a panel has room for. */
export class ProposalEditors implements Disposable {
  readonly #texts: ProposedTexts;
  readonly #approvals: OpenApprovals;
  readonly #shown = new Map<string, vscode.Uri[]>();
  readonly #subscription: Disposable;

  constructor(texts: ProposedTexts, approvals: OpenApprovals, log: Pick<vscode.LogOutputChannel, 'warn'>) {
    this.#texts = texts;
    this.#approvals = approvals;
    this.#subscription = approvals.onDidChange(({ type, request }) => {
      const uris = this.#shown.get(request.id);
      if (type !== 'closed' || !uris) return;
      this.#shown.delete(request.id);
      texts.remove(uris).catch((error: unknown) => log.warn('A proposal could not be closed.', error));
    });
  }

  /** An edit in the diff editor, file by file; all else, and what holds hidden characters, as the text that it is. */
  async show(request: ApprovalRequest): Promise<void> {
    const { action, id, preview, hidden } = request;
    const uris = action.kind === 'write' ? await this.#showChanges(id, action.changes) : [];
    if (action.kind !== 'write' || hidden.length > 0) {
      const uri = this.#texts.add(action.kind === 'write' ? 'proposal.diff' : 'proposal.txt', id, preview);
      await vscode.window.showTextDocument(uri, { preview: false });
      uris.push(uri);
    }
    this.#shown.set(id, uris);
    this.#approvals.markShown(id);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #showChanges(id: string, changes: readonly FileChange[]): Promise<vscode.Uri[]> {
    const uris: vscode.Uri[] = [];
    for (const { path, before, after } of changes) {
      const left = this.#texts.add(path, `${id}-before`, before ?? '');
      const right = this.#texts.add(path, `${id}-after`, after ?? '');
      uris.push(left, right);
      const what = before === null ? 'to be created' : after === null ? 'to be deleted' : 'proposed';
      await vscode.commands.executeCommand('vscode.diff', left, right, `${path} (${what})`, { preview: false });
    }
    return uris;
  }
}
