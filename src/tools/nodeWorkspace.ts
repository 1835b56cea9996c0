import { readdir } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import type { FileChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { ByteRange, FolderEntry, Located, Problem, Workspace } from '../core/workspace';
import type { FileSearch, TextMatch, TextSearch } from '../core/workspaceFiles';
import { applyChanges } from './applyChanges';
import { decodeText } from './decodeText';
import { locatePath, type WorkspaceRoot } from './locatePath';
import { matchGlob } from './matchGlob';
import { matchingLines } from './matchingLines';
import { openFile } from './openFile';
import { walkFolder } from './walkFolder';

/** Bytes of the largest file that a search looks into. */
const largestText = 1_000_000;

export interface NodeWorkspaceOptions {
  roots: readonly WorkspaceRoot[];
  isTrusted(): boolean;
}

/** The workspace as plain folders on disk: for tests, and for an editor that adds what only it knows. */
export class NodeWorkspace implements Workspace {
  readonly #options: NodeWorkspaceOptions;

  constructor(options: NodeWorkspaceOptions) {
    this.#options = options;
  }

  isTrusted(): boolean {
    return this.#options.isTrusted();
  }

  name(): string | null {
    return this.#options.roots[0]?.name ?? null;
  }

  locate(path: string): Promise<Located> {
    return locatePath(this.#options.roots, path);
  }

  async list(path: string): Promise<FolderEntry[]> {
    const { roots } = this.#options;
    if (path === '' && roots.length > 1) return roots.map(({ name }) => ({ name, kind: 'folder' }));
    const located = await this.locate(path);
    if (located.kind === 'missing') throw new SessionError('not-found', `There is no folder "${path}".`);
    if (located.kind !== 'folder') throw new SessionError('invalid', `${located.path} is no folder.`);
    const entries = await readdir(located.absolute, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  }

  async readBytes(path: string, { offset, length }: ByteRange): Promise<Uint8Array> {
    const handle = await openFile(await this.locate(path));
    try {
      const buffer = Buffer.alloc(Math.min(length, Math.max(0, (await handle.stat()).size - offset)));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    } finally {
      await handle.close();
    }
  }

  async readText(path: string): Promise<string> {
    const { size } = await this.locate(path);
    if (size > largestText) throw new SessionError('invalid', `${path} is too large to read whole (${size} bytes).`);
    return decodeText(await this.readBytes(path, { offset: 0, length: largestText }), path);
  }

  async findFiles({ pattern, limit, signal }: FileSearch): Promise<string[]> {
    const found: string[] = [];
    for await (const path of this.#files(pattern, signal)) {
      found.push(path);
      if (found.length >= limit) break;
    }
    return found.sort();
  }

  async findText({ include = '**/*', limit, signal, ...wanted }: TextSearch): Promise<TextMatch[]> {
    const matches: TextMatch[] = [];
    for await (const path of this.#files(include, signal)) {
      matches.push(...matchingLines(path, await this.#tryRead(path), wanted));
      if (matches.length >= limit) break;
    }
    return matches.slice(0, limit);
  }

  /** Nothing is formatted here. */
  async apply(changes: readonly FileChange[]): Promise<FileChange[]> {
    await applyChanges(this, changes);
    return [];
  }

  /** Problems are the editor's knowledge; without one there are none. */
  async problems(): Promise<Problem[]> {
    return [];
  }

  async *#files(pattern: string, signal: StopSignal): AsyncGenerator<string, void> {
    const matches = matchGlob(pattern);
    const { roots } = this.#options;
    for (const { name, folder } of roots) {
      for await (const file of walkFolder(folder, signal)) {
        const path = roots.length > 1 ? `${name}/${file}` : file;
        if (matches(file) || matches(path)) yield path;
      }
    }
  }

  /** A file that is no text, too large or gone by now is passed over. */
  async #tryRead(path: string): Promise<string> {
    try {
      return await this.readText(path);
    } catch {
      return '';
    }
  }
}

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}
