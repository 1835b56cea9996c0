import * as vscode from 'vscode';
import type { FileChange } from '../core/fileChange';
import type { StopSignal } from '../core/stopSignal';
import type { ApplyOptions, ByteRange, FolderEntry, Located, Problem, Workspace } from '../core/workspace';
import type { FileSearch, TextMatch, TextSearch, WorkspaceFiles } from '../core/workspaceFiles';
import { NodeWorkspace } from '../tools/nodeWorkspace';
import { applyInEditor } from './applyInEditor';
import { labelledFolders } from './labelledFolders';
import { unsavedDocument } from './unsavedDocument';
import { unseenProblems } from './unseenProblems';
import { workspacePath } from './workspacePath';

/**
 * The workspace as the person sees it: a file with unsaved changes is read as it is in the editor, searches leave out
 * what the editor's own leave out, and changes can be undone there. Where paths lead is decided on disk alone.
 */
export class EditorWorkspace implements Workspace {
  readonly #files: WorkspaceFiles;

  constructor(files: WorkspaceFiles) {
    this.#files = files;
  }

  isTrusted(): boolean {
    return vscode.workspace.isTrusted;
  }

  name(): string | null {
    return this.#files.name();
  }

  async locate(path: string): Promise<Located> {
    const located = await this.#disk().locate(path);
    const unsaved = unsavedDocument(located);
    return unsaved ? { ...located, size: Buffer.byteLength(unsaved.getText()) } : located;
  }

  list(path: string): Promise<FolderEntry[]> {
    return this.#disk().list(path);
  }

  async readBytes(path: string, range: ByteRange): Promise<Uint8Array> {
    const disk = this.#disk();
    const unsaved = unsavedDocument(await disk.locate(path));
    if (!unsaved) return disk.readBytes(path, range);
    return Buffer.from(unsaved.getText()).subarray(range.offset, range.offset + range.length);
  }

  async readText(path: string): Promise<string> {
    const disk = this.#disk();
    return unsavedDocument(await disk.locate(path))?.getText() ?? disk.readText(path);
  }

  findFiles(search: FileSearch): Promise<string[]> {
    return this.#files.findFiles(search);
  }

  findText(search: TextSearch): Promise<TextMatch[]> {
    return this.#files.findText(search);
  }

  apply(changes: readonly FileChange[], options: ApplyOptions = {}): Promise<FileChange[]> {
    return applyInEditor(this.#disk(), changes, options);
  }

  async problems(path: string | null, signal: StopSignal): Promise<Problem[]> {
    const known = vscode.languages.getDiagnostics().filter(([uri]) => vscode.workspace.getWorkspaceFolder(uri));
    const problems = known.flatMap(([uri, diagnostics]) => {
      const file = workspacePath(uri);
      return path === null || path === file ? diagnostics.map((diagnostic) => toProblem(file, diagnostic)) : [];
    });
    if (path === null || problems.length > 0) return problems;
    return unseenProblems(path, vscode.Uri.file((await this.locate(path)).absolute), signal);
  }

  /** Folders of other schemes lie on no disk: there nothing is located, and so nothing is changed or run. */
  #disk(): NodeWorkspace {
    const folders = labelledFolders().filter(({ uri }) => uri.scheme === 'file');
    const roots = folders.map(({ label, uri }) => ({ name: label, folder: uri.fsPath }));
    return new NodeWorkspace({ roots, isTrusted: () => vscode.workspace.isTrusted });
  }
}

const severities = {
  [vscode.DiagnosticSeverity.Error]: 'error',
  [vscode.DiagnosticSeverity.Warning]: 'warning',
  [vscode.DiagnosticSeverity.Information]: 'information',
  [vscode.DiagnosticSeverity.Hint]: 'hint',
} as const;

export function toProblem(path: string, { range, severity, message, source }: vscode.Diagnostic): Problem {
  return { path, line: range.start.line + 1, severity: severities[severity], message, source: source ?? null };
}
