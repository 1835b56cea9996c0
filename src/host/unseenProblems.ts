import * as vscode from 'vscode';
import type { StopSignal } from '../core/stopSignal';
import type { Problem } from '../core/workspace';
import { askProvider } from './askProvider';
import { languageStart } from './languageStart';

/** What TypeScript's server says of a file; lines are counted from 1. */
interface ServerProblem {
  start?: { line?: number };
  text?: string;
  category?: string;
}

/** The command by which the built-in TypeScript support passes questions on to its server. */
const command = 'typescript.tsserverRequest';
const questions = ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync'];
const severities: Record<string, Problem['severity']> = { error: 'error', warning: 'warning', suggestion: 'hint' };

/**
 * The problems of a file that is open in no tab. The editor's TypeScript support reports none of those by itself, but
 * its server knows them. Empty where nobody answers: the command is no promise of VS Code's.
 */
export async function unseenProblems(path: string, uri: vscode.Uri, signal: StopSignal): Promise<Problem[]> {
  if (!/\.(?:[cm]?[jt]s|[jt]sx)$/i.test(uri.path) || isInTab(uri)) return [];
  try {
    await languageStart(await vscode.workspace.openTextDocument(uri), signal);
    const answers = await Promise.all(
      questions.map((question) => askProvider<{ body?: ServerProblem[] }>(signal, command, question, { file: uri })),
    );
    return answers.flatMap((answer) => (answer?.body ?? []).map((problem) => toProblem(path, problem)));
  } catch {
    return [];
  }
}

function toProblem(path: string, { start, text = '', category = '' }: ServerProblem): Problem {
  return { path, line: start?.line ?? 1, severity: severities[category] ?? 'information', message: text, source: 'ts' };
}

function isInTab(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
}
