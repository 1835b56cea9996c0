import { realpath } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import type { FileSearch, TextMatch, TextSearch, WorkspaceFiles } from '../core/workspaceFiles';
import { matchingLines } from './matchingLines';
import { relativePath } from './relativePath';

/** Files that a text search looks into, and the bytes beyond which a file is no text for reading. */
const filesToSearch = 20_000;
const largestFile = 1_000_000;
const readAtOnce = 16;

/** The workspace through the editor's own file system, so that remote and virtual folders work too. */
export class WorkspaceReader implements WorkspaceFiles {
  name(): string | null {
    return vscode.workspace.workspaceFolders?.length ? (vscode.workspace.name ?? null) : null;
  }

  async findFiles({ pattern, limit, signal }: FileSearch): Promise<string[]> {
    const source = new vscode.CancellationTokenSource();
    const cancel = () => source.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const uris = await vscode.workspace.findFiles(pattern, excluded(), limit, source.token);
      return uris.map((uri) => vscode.workspace.asRelativePath(uri)).sort();
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

  async findText({ text, include = '**/*', limit, signal }: TextSearch): Promise<TextMatch[]> {
    const paths = await this.findFiles({ pattern: include, limit: filesToSearch, signal });
    const matches: TextMatch[] = [];
    for (let next = 0; next < paths.length && matches.length < limit && !signal.aborted; next += readAtOnce) {
      const batch = paths.slice(next, next + readAtOnce);
      const found = await Promise.all(batch.map(async (file) => matchingLines(file, await this.#tryRead(file), text)));
      matches.push(...found.flat());
    }
    return matches.slice(0, limit);
  }

  /** Where a path of the workspace lies; one that leads out of it, by dots or by a link, is refused. */
  async resolve(relative: string): Promise<vscode.Uri> {
    const segments = relativePath(relative);
    const folders = vscode.workspace.workspaceFolders ?? [];
    const named = folders.length > 1 ? folders.find(({ name }) => name === segments?.[0]) : undefined;
    const folder = named ?? folders[0];
    if (!segments || !folder) throw outside(relative);
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
  const below = path.relative(realFolder, realFile);
  if (below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below)) throw outside(relative);
}

function outside(relative: string): SessionError {
  return new SessionError('invalid', `${relative} is not a path inside this workspace.`);
}

/** What the editor's own search leaves out, node_modules among it. */
function excluded(): string {
  const excludes = ['files.exclude', 'search.exclude'].flatMap((setting) =>
    Object.entries(vscode.workspace.getConfiguration().get<Record<string, unknown>>(setting) ?? {}),
  );
  const patterns = excludes.filter(([, isOn]) => isOn === true).map(([pattern]) => pattern);
  return `{${[...new Set([...patterns, '**/.git'])].join(',')}}`;
}
