/** Lines that belong together, each beginning with a space, a plus or a minus; lines are counted from 1. */
export interface DiffHunk {
  oldStart: number;
  newStart: number;
  lines: string[];
}

/** How one file differs, small enough to be shown in a panel. */
export interface FileDiff {
  path: string;
  kind: 'created' | 'deleted' | 'changed';
  added: number;
  removed: number;
  hunks: DiffHunk[];
  /** True where there is more than the hunks show; the diff editor has all of it. */
  isCut: boolean;
}

/** A file that a turn changed, from before its first change to after its last, and what has become of it. */
export interface ChangedFile extends FileDiff {
  /** As the turn left it, as it was before the turn, something else by now, or nothing that can be read. */
  state: 'applied' | 'undone' | 'changed' | 'unreadable';
  isKept: boolean;
}

export interface TurnChanges {
  files: ChangedFile[];
  /** Every single change in its order, as far back as a panel has room for. */
  steps: FileDiff[];
}
