import * as vscode from 'vscode';
import { ids } from './ids';
import type { Group, Row, SessionRow } from './sessionRow';

/** What VS Code calls the rows of this tree while they are dragged. */
const dragged = `application/vnd.code.tree.${ids.views.sessions.toLowerCase()}`;

/** Rows dragged onto a group: into Pinned, Archived, Trash or a tag, and out of them onto any other or No Tag. */
export const sessionDrop: vscode.TreeDragAndDropController<Row> = {
  dragMimeTypes: [],
  dropMimeTypes: [dragged],
  handleDrag(rows, transfer) {
    const sessions = rows.flatMap((row) =>
      row.type === 'session' ? [{ session: row.session, group: row.group }] : [],
    );
    // As text: rows know their parents and these their children, which VS Code could not hand over.
    if (sessions.length > 0) transfer.set(dragged, new vscode.DataTransferItem(JSON.stringify(sessions)));
  },
  async handleDrop(target, transfer) {
    const text = await transfer.get(dragged)?.asString();
    const group = target?.type === 'group' || target?.type === 'session' ? target.group : null;
    if (!text || group === null) return;
    const rows = JSON.parse(text) as DraggedRow[];
    // Through the commands, which say what went wrong and can be undone.
    for (const { command, argument } of dropSteps(rows, group)) {
      await vscode.commands.executeCommand(command, argument);
    }
  },
};

type DraggedRow = Pick<SessionRow, 'session' | 'group'>;

interface DropStep {
  command: string;
  argument: unknown;
}

/** What a drop means: whatever keeps the sessions out of the group is undone first. */
export function dropSteps(rows: readonly DraggedRow[], group: Group): DropStep[] {
  const { commands } = ids;
  const toMove = rows.filter(
    (row) => !(typeof group === 'string' ? row.group === group : row.session.tags.includes(group.tag)),
  );
  const step = (command: string, sessions: readonly DraggedRow[], more: object = {}): DropStep[] => {
    const sessionIds = sessions.map(({ session }) => session.id);
    if (sessionIds.length === 0) return [];
    return [{ command, argument: Object.keys(more).length > 0 ? { sessions: sessionIds, ...more } : sessionIds }];
  };
  const restore = step(
    commands.restoreSession,
    toMove.filter(({ session }) => session.deletedAt !== null),
  );
  const unarchive = step(
    commands.unarchiveSession,
    toMove.filter(({ session }) => session.archivedAt !== null),
  );
  if (group === 'trash') return step(commands.moveToTrash, toMove);
  if (group === 'archived') return [...restore, ...step(commands.archiveSession, toMove)];
  if (group === 'pinned') return [...restore, ...unarchive, ...step(commands.pinSession, toMove)];
  if (group === 'untagged') return [...restore, ...unarchive, ...step(commands.tagSession, toMove, { add: null })];
  if (typeof group !== 'string') {
    return [...restore, ...unarchive, ...step(commands.tagSession, toMove, { add: group.tag })];
  }
  return [
    ...restore,
    ...unarchive,
    ...step(
      commands.unpinSession,
      toMove.filter(({ session }) => session.pinned),
    ),
  ];
}
