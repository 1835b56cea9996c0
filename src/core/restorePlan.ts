import type { FileChange } from './fileChange';

/**
 * Why a file is not put back by itself: somebody else changed it after the agent's last change, or between two of
 * them, so that putting it back would take their work away. `change` is what would be done on the person's word.
 */
export interface RestoreConflict {
  reason: 'changed-since' | 'changed-between' | 'unreadable';
  change: FileChange;
}

export interface RestorePlan {
  /** What can be done without losing anything; `before` is what lies there now. */
  changes: FileChange[];
  conflicts: RestoreConflict[];
}

/** What lies at a path now: a text, null for no file, undefined for what cannot be read as text. */
export type CurrentText = (path: string) => string | null | undefined;

/**
 * What to do to the files for these steps to have been taken, in order: `undoing` the changes of the turns that a chat
 * is taken back from, then, on another branch, the changes of those that it goes to.
 */
export function restorePlan(steps: readonly FileChange[], current: CurrentText): RestorePlan {
  const plan: RestorePlan = { changes: [], conflicts: [] };
  for (const [path, ofPath] of byPath(steps)) addFile(plan, path, ofPath, current(path));
  return plan;
}

function byPath(steps: readonly FileChange[]): Map<string, FileChange[]> {
  const grouped = new Map<string, FileChange[]>();
  for (const step of steps) grouped.set(step.path, [...(grouped.get(step.path) ?? []), step]);
  return grouped;
}

/** A file may already be some steps on its way, where a change was told and the turn ended before it was made. */
function addFile(plan: RestorePlan, path: string, steps: FileChange[], now: string | null | undefined): void {
  const last = steps.at(-1);
  if (!last || now === last.after) return;
  const change: FileChange = { path, before: now ?? null, after: last.after };
  const start = steps.findIndex(({ before }) => before === now);
  if (now === undefined) plan.conflicts.push({ reason: 'unreadable', change });
  else if (start < 0) plan.conflicts.push({ reason: 'changed-since', change });
  else if (!isUnbroken(steps.slice(start))) plan.conflicts.push({ reason: 'changed-between', change });
  else plan.changes.push(change);
}

function isUnbroken(steps: readonly FileChange[]): boolean {
  return steps.every((step, index) => index === 0 || step.before === steps[index - 1]?.after);
}
