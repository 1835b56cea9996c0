import * as vscode from 'vscode';
import type { FileChange } from '../core/fileChange';
import type { CodePosition, CodeSymbol, LanguageService } from '../core/languageService';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { Workspace } from '../core/workspace';
import { askProvider } from './askProvider';
import { languageStart } from './languageStart';
import { toFileChanges } from './toFileChanges';
import { workspacePath } from './workspacePath';

type Found = vscode.Location | vscode.LocationLink;

/** What the installed extensions know of the code, asked as the editor itself asks them. */
export class EditorLanguages implements LanguageService {
  readonly #workspace: Pick<Workspace, 'locate' | 'readText'>;

  constructor(workspace: Pick<Workspace, 'locate' | 'readText'>) {
    this.#workspace = workspace;
  }

  async prepare(paths: readonly string[], signal: StopSignal): Promise<void> {
    for (const path of paths) if (!signal.aborted) await this.#tryOpen(path, signal);
  }

  async workspaceSymbols(query: string, signal: StopSignal): Promise<CodeSymbol[]> {
    const found = await this.#ask<vscode.SymbolInformation[]>(signal, 'vscode.executeWorkspaceSymbolProvider', query);
    return (found ?? []).flatMap(({ name, kind, containerName, location }) =>
      // Some name a function with its brackets.
      symbolAt(location, { name: name.replace(/\(.*\)$/, ''), kind, container: containerName || null }),
    );
  }

  async documentSymbols(path: string, signal: StopSignal): Promise<CodeSymbol[]> {
    const uri = await this.#open(path, signal);
    const command = 'vscode.executeDocumentSymbolProvider';
    const found = await this.#ask<(vscode.DocumentSymbol | vscode.SymbolInformation)[]>(signal, command, uri);
    return (found ?? []).flatMap((symbol) => flatten(uri, symbol, null));
  }

  definitions(at: CodePosition, signal: StopSignal): Promise<CodePosition[]> {
    return this.#places(signal, 'vscode.executeDefinitionProvider', at);
  }

  references(at: CodePosition, signal: StopSignal): Promise<CodePosition[]> {
    return this.#places(signal, 'vscode.executeReferenceProvider', at);
  }

  async hover(at: CodePosition, signal: StopSignal): Promise<string> {
    const uri = await this.#open(at.path, signal);
    const found = await this.#ask<vscode.Hover[]>(signal, 'vscode.executeHoverProvider', uri, toPosition(at));
    const contents = (found ?? []).flatMap((hover) => hover.contents.map(toMarkdown));
    return contents.filter((text) => text.trim() !== '').join('\n\n');
  }

  async rename(at: CodePosition, newName: string, signal: StopSignal): Promise<FileChange[]> {
    const uri = await this.#open(at.path, signal);
    const edit = await this.#tryRename(signal, uri, at, newName);
    return edit ? toFileChanges(edit, (path) => this.#workspace.readText(path)) : [];
  }

  async #tryRename(signal: StopSignal, uri: vscode.Uri, at: CodePosition, newName: string) {
    try {
      const command = 'vscode.executeDocumentRenameProvider';
      return await askProvider<vscode.WorkspaceEdit>(signal, command, uri, toPosition(at), newName);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // This is how the editor says that nobody is there to be asked.
      if (/no rename provider|no result/i.test(why)) return undefined;
      throw new SessionError('invalid', `The rename was refused: ${why}`, { cause: error });
    }
  }

  async #places(signal: StopSignal, command: string, at: CodePosition): Promise<CodePosition[]> {
    const uri = await this.#open(at.path, signal);
    const found = await this.#ask<Found[]>(signal, command, uri, toPosition(at));
    return (found ?? []).flatMap((place) =>
      'targetUri' in place
        ? positionAt(place.targetUri, place.targetSelectionRange ?? place.targetRange)
        : positionAt(place.uri, place.range),
    );
  }

  /** A provider that fails knows nothing; the tools then go by the text, and say so. */
  async #ask<Answer>(signal: StopSignal, command: string, ...args: unknown[]): Promise<Answer | undefined> {
    try {
      return await askProvider<Answer>(signal, command, ...args);
    } catch {
      return undefined;
    }
  }

  /** A file that the editor cannot open, such as one that is too large, is not shown to anybody. */
  async #tryOpen(path: string, signal: StopSignal): Promise<void> {
    try {
      await this.#open(path, signal);
    } catch {
      return;
    }
  }

  /** Opening a file, unseen, is what starts the support for its language. */
  async #open(path: string, signal: StopSignal): Promise<vscode.Uri> {
    const uri = vscode.Uri.file((await this.#workspace.locate(path)).absolute);
    await languageStart(await vscode.workspace.openTextDocument(uri), signal);
    return uri;
  }
}

function toPosition({ line, column }: CodePosition): vscode.Position {
  return new vscode.Position(line - 1, column - 1);
}

function positionAt(uri: vscode.Uri, { start }: vscode.Range): CodePosition[] {
  if (!vscode.workspace.getWorkspaceFolder(uri)) return [];
  return [{ path: workspacePath(uri), line: start.line + 1, column: start.character + 1 }];
}

interface Named {
  name: string;
  kind: vscode.SymbolKind;
  container: string | null;
}

function symbolAt({ uri, range }: vscode.Location, { name, kind, container }: Named, end = range.end): CodeSymbol[] {
  const named = { name, kind: kindName(kind), container, endLine: end.line + 1 };
  return positionAt(uri, range).map((position) => ({ ...position, ...named }));
}

function flatten(
  uri: vscode.Uri,
  symbol: vscode.DocumentSymbol | vscode.SymbolInformation,
  container: string | null,
): CodeSymbol[] {
  const { name, kind } = symbol;
  if (!('selectionRange' in symbol)) return symbolAt(symbol.location, { name, kind, container: symbol.containerName });
  const own = symbolAt({ uri, range: symbol.selectionRange }, { name, kind, container }, symbol.range.end);
  return [...own, ...symbol.children.flatMap((child) => flatten(uri, child, name))];
}

/** `EnumMember` becomes `enum member`. Markdown's headings come as strings, and are none. */
function kindName(kind: vscode.SymbolKind): string {
  if (kind === vscode.SymbolKind.String) return 'section';
  return vscode.SymbolKind[kind].replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function toMarkdown(content: vscode.MarkdownString | vscode.MarkedString): string {
  if (typeof content === 'string') return content;
  return 'language' in content ? `\`\`\`${content.language}\n${content.value}\n\`\`\`` : content.value;
}
