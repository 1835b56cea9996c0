import * as vscode from 'vscode';
import type { RestoreConflict } from '../core/restorePlan';
import type { ConflictAnswer } from './changeDesk';

const reasons: Record<RestoreConflict['reason'], string> = {
  'changed-since': 'changed since',
  'changed-between': 'changed in between by somebody else',
  unreadable: 'can no longer be read as text, and is left alone',
};

/** Paths that a dialog names; the others are counted. */
const mostNamed = 12;

/** Names every file whose later changes would be lost, before anything is. */
export async function askConflicts(conflicts: readonly RestoreConflict[], others: number): Promise<ConflictAnswer> {
  const named = conflicts.slice(0, mostNamed).map(({ reason, change }) => `${change.path}: ${reasons[reason]}`);
  const more = conflicts.length > mostNamed ? [`and ${conflicts.length - mostNamed} more`] : [];
  const title =
    conflicts.length === 1
      ? 'A file is not as the turn left it.'
      : `${conflicts.length} files are not as the turn left them.`;
  const detail = [...named, ...more, '', 'Putting them back takes away what was done to them since.'].join('\n');
  const overwrite = { title: 'Put Back Anyway', answer: 'overwrite' as const };
  const leave = { title: 'Leave Them, Put Back the Others', answer: 'leave' as const };
  const choices = others > 0 ? [leave, overwrite] : [overwrite];
  const choice = await vscode.window.showWarningMessage(title, { modal: true, detail }, ...choices);
  return choice?.answer ?? 'cancel';
}
