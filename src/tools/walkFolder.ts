import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StopSignal } from '../core/stopSignal';

/** What nobody looks for; the editor's own settings say it better, where there is an editor. */
const leftOut = new Set(['.git', '.hg', '.svn', 'node_modules']);

/** Entries that one search looks at. */
const mostEntries = 500_000;

/** The files below a folder, relative and in order, breadth first. No link is followed. */
export async function* walkFolder(folder: string, signal: StopSignal): AsyncGenerator<string, void> {
  const waiting = [''];
  let seen = 0;
  for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
    const entries = await readEntries(path.join(folder, next));
    for (const entry of entries) {
      seen += 1;
      if (signal.aborted || seen > mostEntries) return;
      const name = next === '' ? entry.name : `${next}/${entry.name}`;
      if (entry.isFile()) yield name;
      else if (entry.isDirectory() && !leftOut.has(entry.name)) waiting.push(name);
    }
  }
}

/** A folder that is gone by now, or that may not be read, holds nothing to find. */
async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return [];
  }
}
