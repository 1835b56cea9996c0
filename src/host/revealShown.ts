import * as vscode from 'vscode';
import type { SessionRow, Row } from './sessionRow';
import type { SessionsTree } from './sessionsTree';

interface RevealServices {
  tree: Pick<SessionsTree, 'find' | 'onDidDraw'>;
  view: Pick<vscode.TreeView<Row>, 'visible' | 'selection' | 'reveal' | 'onDidChangeVisibility'>;
  /** The session that the person has before their eyes; null where there is none. */
  shownSession(): string | null;
  /** Fire when that may be another. */
  shows: readonly vscode.Event<unknown>[];
  log: Pick<vscode.LogOutputChannel, 'warn'>;
}

/**
 * Marks in the tree the session that is shown, wherever it was opened from, which also unfolds its parent. It takes no
 * focus and opens no view. A session that is just being made gets its row only with the next drawing of the tree.
 */
export function revealShown({ tree, view, shownSession, shows, log }: RevealServices): vscode.Disposable {
  let last: string | null = null;
  let wanted: string | null = null;
  const reveal = () => {
    const row = wanted === null || !view.visible ? null : tree.find(wanted);
    if (!row) return;
    wanted = null;
    if (view.selection.some((selected) => isOf(selected, row))) return;
    view
      .reveal(row, { select: true, focus: false })
      .then(undefined, (error: unknown) => log.warn('The shown session could not be marked in the tree.', error));
  };
  const follow = () => {
    const shown = shownSession();
    if (shown === null || shown === last) return;
    last = wanted = shown;
    reveal();
  };
  return vscode.Disposable.from(
    tree.onDidDraw(reveal),
    view.onDidChangeVisibility(reveal),
    ...shows.map((event) => event(follow)),
  );
}

function isOf(row: Row, { session }: SessionRow): boolean {
  return row.type === 'session' && row.session.id === session.id;
}
