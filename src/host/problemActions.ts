import * as vscode from 'vscode';
import type { Problem } from '../core/workspace';
import { pathOf } from './editorMentions';
import { toProblem } from './editorWorkspace';
import { ids } from './ids';

export const problemActionKinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };

/** Quick fixes where the editor underlines something: have it fixed, or explained. */
export const problemActions: vscode.CodeActionProvider = {
  provideCodeActions(document, _range, { diagnostics }) {
    const path = pathOf(document.uri);
    if (path === null || diagnostics.length === 0) return [];
    const problems = diagnostics.map((diagnostic) => toProblem(path, diagnostic));
    const action = (title: string, command: string) => {
      const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      made.command = { command, title, arguments: [problems] };
      made.diagnostics = [...diagnostics];
      return made;
    };
    return [
      action('Fix with Turnkeeper', ids.commands.fixProblem),
      action('Explain with Turnkeeper', ids.commands.explainProblem),
    ];
  },
};

/** What is underlined there; with a mere cursor, what is underlined on its line. */
export function problemsAt({ uri }: vscode.TextDocument, selection: vscode.Range): Problem[] {
  const path = pathOf(uri);
  if (path === null) return [];
  const found = vscode.languages.getDiagnostics(uri);
  const touching = found.filter(({ range }) => range.intersection(selection) !== undefined);
  const onLine = found.filter(({ range }) => range.start.line === selection.start.line);
  return (touching.length > 0 ? touching : onLine).map((diagnostic) => toProblem(path, diagnostic));
}
