import * as vscode from 'vscode';

const scheme = 'turnkeeper-proposal';

/** Texts that are shown before they are approved, as documents that nobody can change. */
export class ProposedTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** The path gives the document its language; `id` tells it from every other text of that path. */
  add(path: string, id: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `/${path}`, query: id });
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  /** Closes whatever shows these texts, then forgets them. */
  async remove(uris: readonly vscode.Uri[]): Promise<void> {
    const names = new Set(uris.map((uri) => uri.toString()));
    const tabs = vscode.window.tabGroups.all.flatMap(({ tabs: inGroup }) => inGroup);
    await vscode.window.tabGroups.close(
      tabs.filter(({ input }) => shownIn(input).some((uri) => names.has(uri.toString()))),
    );
    for (const name of names) this.#texts.delete(name);
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

function shownIn(input: unknown): vscode.Uri[] {
  if (input instanceof vscode.TabInputTextDiff) return [input.original, input.modified];
  return input instanceof vscode.TabInputText ? [input.uri] : [];
}
