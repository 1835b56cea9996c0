import path from 'node:path';
import * as vscode from 'vscode';
import { importSummary, type FileImport } from '../core/importSummary';
import { SessionError } from '../core/sessionError';
import type { SessionStore } from '../core/sessionStore';
import { withoutLinks } from '../core/withoutLinks';
import { requireDisk } from './requireDisk';
import { withStep, type Step } from './withStep';

/** Takes sessions from the files that the person chooses, or from these. One bad file keeps no other from being taken. */
export async function importSessions(store: SessionStore, given: readonly vscode.Uri[] | null): Promise<void> {
  const files = (given ?? (await askForFiles())).map(requireDisk);
  const { imports, isCancelled } = await withStep('Importing sessions', async (step) => ({
    imports: await importAll(store, files, step),
    isCancelled: step.signal.aborted,
  }));
  const { message, isPartial, details } = importSummary(imports, isCancelled);
  const tell = isPartial ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  // Not awaited: the import is done, and the notification stays as long as the person lets it.
  void tell(withoutLinks(message), 'Show Details').then(async (choice) => {
    if (choice) await vscode.window.showTextDocument(await openDetails(details));
  });
}

async function importAll(store: SessionStore, files: readonly vscode.Uri[], step: Step): Promise<FileImport[]> {
  const imports: FileImport[] = [];
  for (const [index, file] of files.entries()) {
    if (step.signal.aborted) break;
    const onProgress: Step['report'] = ({ done, total }) =>
      step.report({ done: index + (total > 0 ? done / total : 0), total: files.length });
    imports.push(await importOne(store, file, { ...step, report: onProgress }));
  }
  return imports;
}

/** Why a file was not taken is part of the summary; what concerns the store itself ends the import. */
async function importOne(store: SessionStore, uri: vscode.Uri, step: Step): Promise<FileImport> {
  const file = path.basename(uri.fsPath);
  try {
    const report = await store.importFrom(uri.fsPath, { signal: step.signal, onProgress: step.report });
    return { file, report, problem: null };
  } catch (error) {
    if (!(error instanceof SessionError) || !ofTheFile.includes(error.code)) throw error;
    return { file, report: null, problem: [error.message, error.remedy].filter(Boolean).join(' ') };
  }
}

const ofTheFile: readonly SessionError['code'][] = ['invalid', 'not-found', 'newer-schema', 'io', 'read-only'];

async function askForFiles(): Promise<vscode.Uri[]> {
  const files = await vscode.window.showOpenDialog({
    title: 'Import Sessions',
    openLabel: 'Import',
    canSelectMany: true,
    filters: { JSON: ['json'], 'All files': ['*'] },
  });
  if (!files || files.length === 0) throw new vscode.CancellationError();
  return files;
}

function openDetails(content: string): Thenable<vscode.TextDocument> {
  return vscode.workspace.openTextDocument({ language: 'markdown', content });
}
