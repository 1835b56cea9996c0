import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import type { FileSearch, TextMatch, TextSearch, WorkspaceFiles } from '../core/workspaceFiles';
import { ignoredGlobs } from '../tools/ignoredGlobs';
import { isInside } from '../tools/isInside';
import { matchingLines } from '../tools/matchingLines';
import { pathSegments } from '../tools/pathSegments';
import { labelledFolders, type LabelledFolder } from './labelledFolders';
import { workspacePath } from './workspacePath';

/** Files that a text search looks into, and the bytes beyond which a file is no text for reading. */
const filesToSearch = 20_000;
const largestFile = 1_000_000;
const readAtOnce = 16;

/** The workspace through the editor's own file system, so that remote and virtual folders work too. */
export class WorkspaceReader implements WorkspaceFiles {
  readonly #folders: () => readonly LabelledFolder[];

  constructor(folders: () => readonly LabelledFolder[] = labelledFolders) {
    this.#folders = folders;
  }

  name(): string | null {
    return vscode.workspace.workspaceFolders?.length ? (vscode.workspace.name ?? null) : null;
  }

  async findFiles({ pattern, limit, signal }: FileSearch): Promise<string[]> {
    const source = new vscode.CancellationTokenSource();
    const cancel = () => source.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const uris = await vscode.workspace.findFiles(pattern, await excluded(), limit, source.token);
      const folders = this.#folders();
      return uris.map((uri) => workspacePath(uri, folders)).sort();
    } finally {
      signal.removeEventListener('abort', cancel);
      source.dispose();
    }
  }

  async readText(relative: string): Promise<string> {
    const uri = await this.resolve(relative);
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestFile) throw new SessionError('invalid', `${relative} is too large to read (${size} bytes).`);
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.includes(0)) throw new SessionError('invalid', `${relative} is not a text file.`);
    return new TextDecoder().decode(bytes);
  }

  async findText({ include = '**/*', limit, signal, ...wanted }: TextSearch): Promise<TextMatch[]> {
    const paths = await this.findFiles({ pattern: include, limit: filesToSearch, signal });
    const matches: TextMatch[] = [];
    for (let next = 0; next < paths.length && matches.length < limit && !signal.aborted; next += readAtOnce) {
      const batch = paths.slice(next, next + readAtOnce);
      const found = await Promise.all(
        batch.map(async (file) => matchingLines(file, await this.#tryRead(file), wanted)),
      );
      matches.push(...found.flat());
    }
    return matches.slice(0, limit);
  }

  /** Where a path of the workspace lies; one that leads out of it, by dots or by a link, is refused. */
  async resolve(relative: string): Promise<vscode.Uri> {
    const segments = pathSegments(relative);
    const folders = this.#folders();
    const named = folders.length > 1 ? folders.find(({ label }) => label === segments[0]) : undefined;
    const folder = named ?? folders[0];
    if (!folder) throw new SessionError('not-found', 'No folder is open.', { remedy: 'Open a folder and ask again.' });
    if (segments.length === 0) throw outside(relative);
    const uri = vscode.Uri.joinPath(folder.uri, ...(named ? segments.slice(1) : segments));
    if (uri.scheme === 'file') await requireInside(folder.uri.fsPath, uri.fsPath, relative);
    return uri;
  }

  /** A file that is no text, too large or gone by now is passed over. */
  async #tryRead(file: string): Promise<string> {
    try {
      return await this.readText(file);
    } catch {
      return '';
    }
  }
}

async function requireInside(folder: string, file: string, relative: string): Promise<void> {
  const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(file).catch(() => null)]);
  if (realFile === null) throw new SessionError('not-found', `There is no file ${relative}.`);
  if (!isInside(realFolder, realFile)) throw outside(relative);
}

function outside(relative: string): SessionError {
  return new SessionError('invalid', `${relative} is not a path inside this workspace.`);
}

/** What the editor's own search leaves out, node_modules among it, and what git ignores. */
async function excluded(): Promise<string> {
  const settings = vscode.workspace.getConfiguration();
  const excludes = ['files.exclude', 'search.exclude'].flatMap((setting) =>
    Object.entries(settings.get<Record<string, unknown>>(setting) ?? {}),
  );
  const patterns = excludes.filter(([, isOn]) => isOn === true).map(([pattern]) => pattern);
  const ignored = settings.get('search.useIgnoreFiles') === false ? [] : await ignoredByGit();
  return `{${[...new Set([...patterns, '**/.git', ...ignored])].join(',')}}`;
}

async function ignoredByGit(): Promise<string[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const texts = await Promise.all(
    folders.map(async ({ uri }) => {
      try {
        return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(uri, '.gitignore')));
      } catch {
        return '';
      }
    }),
  );
  return texts.flatMap(ignoredGlobs);
}
