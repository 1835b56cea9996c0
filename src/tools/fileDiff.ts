import { applyPatch, structuredPatch } from 'diff';
import type { FileChange } from '../core/fileChange';
import type { DiffHunk, FileDiff } from '../core/turnChanges';

/** Milliseconds that a comparison may take, lines of it that are shown, and UTF-16 units of a line. */
const longest = 300;
const mostLines = 200;
const widest = 400;

/** How a file differs, line by line, in as much as a panel shows. */
export function fileDiff(change: FileChange, most = mostLines): FileDiff {
  const { path, before, after } = change;
  const options = { context: 3, timeout: longest };
  const patch = structuredPatch(path, path, before ?? '', after ?? '', undefined, undefined, options);
  const kind = before === null ? 'created' : after === null ? 'deleted' : 'changed';
  if (!patch) return { path, kind, ...lineCounts(change), hunks: [], isCut: true };
  const all = patch.hunks.flatMap(({ lines }) => lines);
  return {
    path,
    kind,
    added: all.filter((line) => line.startsWith('+')).length,
    removed: all.filter((line) => line.startsWith('-')).length,
    ...firstLines(patch.hunks, most),
  };
}

/** A patch as a model writes it, applied; null where it does not fit the text. */
export function patched(before: string, patch: string): string | null {
  const result = applyPatch(before, patch, { fuzzFactor: 2 });
  return result === false ? null : result;
}

function lineCounts({ before, after }: FileChange): Pick<FileDiff, 'added' | 'removed'> {
  const count = (text: string | null) => (text === null || text === '' ? 0 : text.split('\n').length);
  return { added: count(after), removed: count(before) };
}

function firstLines(hunks: readonly DiffHunk[], most: number): Pick<FileDiff, 'hunks' | 'isCut'> {
  const shown: DiffHunk[] = [];
  let room = most;
  let isCut = false;
  for (const { oldStart, newStart, lines } of hunks) {
    if (room < lines.length) isCut = true;
    const kept = lines.slice(0, Math.max(0, room)).map((line) => line.slice(0, widest).toWellFormed());
    if (kept.length > 0) shown.push({ oldStart, newStart, lines: kept });
    room -= lines.length;
  }
  return { hunks: shown, isCut };
}
