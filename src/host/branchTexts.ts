import * as vscode from 'vscode';
import { turnMarkdown } from '../core/turnMarkdown';
import type { LazyWorkbench } from './lazyWorkbench';
import { readWholeBranch } from './readWholeBranch';

/**
 * Branches as Markdown documents that nobody can change. They are read from the history when they are shown, so that
 * nothing of them is held here.
 */
export class BranchTexts implements vscode.TextDocumentContentProvider {
  readonly scheme = 'turnkeeper-branch';
  readonly #workbench: LazyWorkbench;
  readonly #agentName: (id: string) => string;

  constructor(workbench: LazyWorkbench, agentName: (id: string) => string) {
    this.#workbench = workbench;
    this.#agentName = agentName;
  }

  uriOf(sessionId: string, turnId: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.scheme, path: '/branch.md', query: JSON.stringify([sessionId, turnId]) });
  }

  /** When a turn ended and what it cost is left out: no two branches have that in common, and none differ by it. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const [sessionId, turnId] = JSON.parse(uri.query) as [string, string];
    const turns = await readWholeBranch((await this.#workbench.get()).store, sessionId, turnId);
    const options = { agentName: this.#agentName };
    return turns.map((turn) => turnMarkdown({ ...turn, endedAt: undefined }, options)).join('\n');
  }
}
