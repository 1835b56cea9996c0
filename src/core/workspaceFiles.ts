import type { StopSignal } from './stopSignal';

/** A line of a file that holds what was looked for; lines are counted from 1. */
export interface TextMatch {
  path: string;
  line: number;
  text: string;
}

export interface TextSearch {
  /** Taken literally, whatever its case. */
  text: string;
  /** Only as a word by itself, and in this very case. */
  wholeWord?: boolean;
  /** A glob over the paths to look into; all where it is not given. */
  include?: string;
  limit: number;
  signal: StopSignal;
}

export interface FileSearch {
  /** A glob over paths, as VS Code writes them. */
  pattern: string;
  limit: number;
  signal: StopSignal;
}

/**
 * The workspace as an agent may read it. Paths are relative, with forward slashes, as the workspace's owner writes
 * them; one that leads out of the workspace, by dots or by a link, is refused.
 */
export interface WorkspaceFiles {
  /** Null when no folder is open. */
  name(): string | null;
  /** Paths in order, without what the editor's own search leaves out. */
  findFiles(search: FileSearch): Promise<string[]>;
  readText(path: string): Promise<string>;
  findText(search: TextSearch): Promise<TextMatch[]>;
}
