import * as vscode from 'vscode';
import type { FilePart } from '../core/message';
import type { Problem } from '../core/workspace';
import type { FoundSymbol, MentionSources } from './mentionSources';
import type { WorkspaceReader } from './workspaceReader';
import { workspacePath } from './workspacePath';

/** Files that can be mentioned, and how long (ms) their list is good for. */
const mostFiles = 20_000;
const listAge = 5_000;
/** Milliseconds that a list waits for symbols; a language server that is just starting takes longer. */
const symbolPatience = 3_000;
const mostRecent = 30;

interface EditorMentionPorts {
  reader: WorkspaceReader;
  problems(): Promise<Problem[]>;
}

/** The editor's files, selection, problems and symbols. It remembers which files were looked at lately. */
export class EditorMentions implements MentionSources, vscode.Disposable {
  readonly #ports: EditorMentionPorts;
  readonly #listening: vscode.Disposable;
  #recent: string[] = [];
  #list: { paths: Promise<string[]>; at: number } | null = null;

  constructor(ports: EditorMentionPorts) {
    this.#ports = ports;
    this.#look(vscode.window.activeTextEditor);
    this.#listening = vscode.window.onDidChangeActiveTextEditor((editor) => this.#look(editor));
  }

  activePath(): string | null {
    return pathOf(vscode.window.activeTextEditor?.document.uri);
  }

  selection(): FilePart | null {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.selection.isEmpty) return null;
    const { document, selection } = editor;
    // A selection that ends before the first character of a line does not mean that line.
    const end = selection.end.character === 0 ? selection.end.line : selection.end.line + 1;
    const range = { start: selection.start.line + 1, end: Math.max(selection.start.line + 1, end) };
    const path = pathOf(document.uri);
    if (path !== null) return { type: 'file', path, range, mention: 'selection' };
    const name = document.uri.path.split('/').at(-1) || 'untitled';
    return { type: 'file', path: name, range, mention: 'given', text: document.getText(selection) };
  }

  problems(): Promise<Problem[]> {
    return this.#ports.problems();
  }

  recentPaths(): readonly string[] {
    const tabs = vscode.window.tabGroups.all.flatMap(({ tabs: open }) => open);
    const open = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [pathOf(input.uri)] : []));
    return [...new Set([...this.#recent, ...open.filter((path) => path !== null)])];
  }

  paths(): Promise<string[]> {
    if (this.#list && Date.now() - this.#list.at < listAge) return this.#list.paths;
    const { signal } = new AbortController();
    const paths = this.#ports.reader.findFiles({ pattern: '**/*', limit: mostFiles, signal });
    this.#list = { paths, at: Date.now() };
    return paths;
  }

  async symbols(query: string): Promise<FoundSymbol[]> {
    if (query === '') return [];
    const asked = vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>(
      'vscode.executeWorkspaceSymbolProvider',
      query,
    );
    const found = await Promise.race([asked, after(symbolPatience)]);
    return (found ?? []).flatMap(({ name, containerName, kind, location }) => {
      const path = pathOf(location.uri);
      if (path === null) return [];
      return [{ name: bare(name), container: containerName, path, range: linesOf(location.range), icon: iconOf(kind) }];
    });
  }

  async wholeSymbol({
    name,
    path,
    range,
  }: Pick<FoundSymbol, 'name' | 'path' | 'range'>): Promise<FoundSymbol['range']> {
    const uri = await this.#ports.reader.resolve(path);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    );
    const found = find(symbols ?? [], name, range.start - 1);
    return found ? linesOf(found.range) : range;
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(editor: vscode.TextEditor | undefined): void {
    const path = pathOf(editor?.document.uri);
    if (path !== null) this.#recent = [path, ...this.#recent.filter((known) => known !== path)].slice(0, mostRecent);
  }
}

/** As the workspace's owner would write it; null for what lies elsewhere. */
export function pathOf(uri: vscode.Uri | undefined): string | null {
  return uri && vscode.workspace.getWorkspaceFolder(uri) ? workspacePath(uri) : null;
}

function linesOf({ start, end }: vscode.Range): FoundSymbol['range'] {
  return { start: start.line + 1, end: end.line + 1 };
}

/** Some providers answer with flat symbols, which have a `location` instead of children and a range. */
function find(symbols: readonly vscode.DocumentSymbol[], name: string, line: number): vscode.DocumentSymbol | null {
  for (const symbol of symbols) {
    const range = symbol.range as vscode.Range | undefined;
    if (!range || line < range.start.line || line > range.end.line) continue;
    return bare(symbol.name) === bare(name) ? symbol : find(symbol.children, name, line);
  }
  return null;
}

/** Some language servers put the brackets of a function into its name. */
function bare(name: string): string {
  return name.replace(/\(.*$/, '');
}

/** Codicons are called after the kinds, in kebab case. */
function iconOf(kind: vscode.SymbolKind): string {
  const name = vscode.SymbolKind[kind] ?? 'Misc';
  return `symbol-${name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`;
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref());
}
