import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { exportFileName } from '../core/exportFileName';
import { exportMarkdown } from '../core/exportMarkdown';
import type { Session } from '../core/session';
import { sessionTitle } from '../core/sessionTitle';
import type { SessionStore } from '../core/sessionStore';
import type { MarkdownOptions } from '../core/turnMarkdown';
import { requireDisk } from './requireDisk';
import { withStep } from './withStep';
import { writeDocument } from './writeDocument';

export type ExportFormat = 'markdown' | 'json';

interface Exporting {
  store: SessionStore;
  sessions: readonly Session[];
  agentName: NonNullable<MarkdownOptions['agentName']>;
}

/** What was written, and where; null when the person gave it up. */
export interface Exported {
  sessions: number;
  place: vscode.Uri;
}

/** Lossless, in one file, by the store itself. */
export async function exportJson({ store, sessions }: Exporting): Promise<Exported | null> {
  const place = await askForFile(nameOf(sessions), 'json');
  const ids = sessions.map(({ id }) => id);
  const report = await withStep('Exporting sessions', (step) =>
    store.exportTo(place.fsPath, { ids, signal: step.signal, onProgress: step.report }),
  );
  return report.cancelled ? null : { sessions: report.sessions, place };
}

/** To be read: one session is a file that the person names, several are files in a folder. */
export async function exportAsMarkdown(exporting: Exporting): Promise<Exported | null> {
  const [only, ...others] = exporting.sessions;
  if (only && others.length === 0) return exportOne(exporting, only);
  const place = await askForFolder();
  const written = await withStep('Exporting sessions', async (step) => {
    const taken = new Set((await readdir(place.fsPath)).map((name) => name.replace(/\.md$/i, '').toLowerCase()));
    for (const [index, session] of exporting.sessions.entries()) {
      const name = exportFileName(sessionTitle(session), taken);
      taken.add(name.toLowerCase());
      const file = path.join(place.fsPath, `${name}.md`);
      const isCancelled = () => step.signal.aborted;
      const isWhole = await writeDocument(file, pieces(exporting, session), { mayReplace: false, isCancelled });
      if (!isWhole) return index;
      step.report({ done: index + 1, total: exporting.sessions.length });
    }
    return exporting.sessions.length;
  });
  return { sessions: written, place };
}

async function exportOne(exporting: Exporting, session: Session): Promise<Exported | null> {
  const place = await askForFile(nameOf([session]), 'md');
  const isWhole = await withStep('Exporting the session', (step) =>
    writeDocument(place.fsPath, pieces(exporting, session), {
      mayReplace: true,
      isCancelled: () => step.signal.aborted,
    }),
  );
  return isWhole ? { sessions: 1, place } : null;
}

function pieces({ store, agentName }: Exporting, session: Session): AsyncIterable<string> {
  return exportMarkdown(store, session.id, { agentName });
}

function nameOf(sessions: readonly Session[]): string {
  const [only] = sessions;
  if (only && sessions.length === 1) return exportFileName(sessionTitle(only));
  return `Turnkeeper sessions ${new Date().toISOString().slice(0, 10)}`;
}

/** VS Code asks before an existing file is replaced. */
async function askForFile(name: string, ending: 'md' | 'json'): Promise<vscode.Uri> {
  const filters: Record<string, string[]> = ending === 'md' ? { Markdown: ['md'] } : { JSON: ['json'] };
  const defaultUri = vscode.Uri.joinPath(homeFolder(), `${name}.${ending}`);
  const place = await vscode.window.showSaveDialog({ title: 'Export Sessions', defaultUri, filters });
  if (!place) throw new vscode.CancellationError();
  return requireDisk(place);
}

async function askForFolder(): Promise<vscode.Uri> {
  const [place] =
    (await vscode.window.showOpenDialog({
      title: 'Export Sessions: choose a folder',
      openLabel: 'Export Here',
      defaultUri: homeFolder(),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (!place) throw new vscode.CancellationError();
  return requireDisk(place);
}

function homeFolder(): vscode.Uri {
  const onDisk = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  return onDisk?.uri ?? vscode.Uri.file(homedir());
}
