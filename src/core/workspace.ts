import type { FileChange } from './fileChange';
import type { StopSignal } from './stopSignal';
import type { WorkspaceFiles } from './workspaceFiles';

/** Where a path of the workspace really lies, links followed. */
export interface Located {
  /** Relative to the workspace, with forward slashes, as the file system spells it; empty for its root. */
  path: string;
  /** On disk, for starting programs there. */
  absolute: string;
  kind: 'file' | 'folder' | 'other' | 'missing';
  /** Bytes. */
  size: number;
}

export interface FolderEntry {
  name: string;
  kind: 'file' | 'folder' | 'link' | 'other';
}

export interface ByteRange {
  offset: number;
  length: number;
}

export interface ApplyOptions {
  /** To the byte, as files are put back. Else what the person has set for saving, such as formatting, is done too. */
  exactly?: boolean;
}

/** A problem that the editor knows of; lines are counted from 1. */
export interface Problem {
  path: string;
  line: number;
  severity: 'error' | 'warning' | 'information' | 'hint';
  message: string;
  source: string | null;
}

/**
 * The workspace as tools may use it. Every method checks its paths anew, at the moment of opening: one that leads out
 * of the workspace, by its words or by a link, is a SessionError `invalid`.
 */
export interface Workspace extends WorkspaceFiles {
  isTrusted(): boolean;
  locate(path: string): Promise<Located>;
  list(path: string): Promise<FolderEntry[]>;
  /** Fewer bytes than asked for only at the end of the file. Only regular files are opened. */
  readBytes(path: string, range: ByteRange): Promise<Uint8Array>;
  /**
   * All the changes, as one step that can be undone. Throws `conflict`, having changed nothing, when a file is not as
   * its `before` says; an UnfinishedChange where it failed and could not be taken back whole. Folders are made where they are missing. Resolves with what saving has changed beyond that.
   */
  apply(changes: readonly FileChange[], options?: ApplyOptions): Promise<FileChange[]>;
  /** Of one file, which is looked at for that; or those that are known of all. */
  problems(path: string | null, signal: StopSignal): Promise<Problem[]>;
}
