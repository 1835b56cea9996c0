import * as vscode from 'vscode';
import { age } from '../core/age';
import type { DateGroup } from '../core/dateGroup';
import type { Session } from '../core/session';
import { sessionTitle } from '../core/sessionTitle';
import { groupKey } from './groupKey';
import { ids } from './ids';
import type { RowState } from './sessionFilter';

/** A heading of the tree. Tags have groups of their own, and a session then stands in each of its tags. */
export type Group = 'pinned' | DateGroup | 'untagged' | 'archived' | 'trash' | { tag: string };

export interface GroupRow {
  type: 'group';
  group: Group;
  /** How many sessions there are in all, where the heading says so. */
  count: number | null;
  /** Null where they are read when the group is unfolded. */
  children: Row[] | null;
}

export interface SessionRow {
  type: 'session';
  session: Session;
  state: RowState;
  group: Group;
  children: SessionRow[];
  /** What it hangs below; the tree needs the way up to show a row. */
  parent: GroupRow | SessionRow;
}

/** Reads one more page of a list. */
export interface MoreRow {
  type: 'more';
  list: string;
}

/** One line of the Sessions tree. */
export type Row = GroupRow | SessionRow | MoreRow;

/** Every heading has an icon: VS Code indents what is below one that has none as if it stood beside it. */
const groupNames: Record<Exclude<Group, object>, { label: string; icon: string }> = {
  pinned: { label: 'Pinned', icon: 'pinned' },
  today: { label: 'Today', icon: 'calendar' },
  yesterday: { label: 'Yesterday', icon: 'calendar' },
  week: { label: 'Last 7 Days', icon: 'calendar' },
  month: { label: 'Last 30 Days', icon: 'calendar' },
  older: { label: 'Older', icon: 'history' },
  untagged: { label: 'No Tag', icon: 'circle-slash' },
  archived: { label: 'Archived', icon: 'archive' },
  trash: { label: 'Trash', icon: 'trash' },
};

export function treeItem(row: Row, now: number): vscode.TreeItem {
  switch (row.type) {
    case 'session':
      return sessionItem(row, now);
    case 'group':
      return groupItem(row);
    case 'more':
      return moreItem(row);
  }
}

function groupItem({ group, count, children }: GroupRow): vscode.TreeItem {
  const { label, icon } = typeof group === 'string' ? groupNames[group] : { label: group.tag, icon: 'tag' };
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, children === null ? Collapsed : Expanded);
  item.id = `group ${groupKey(group)}`;
  if (count !== null) item.description = String(count);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = group === 'trash' ? ids.rows.trash : ids.rows.group;
  item.tooltip = group === 'trash' ? 'Kept until you restore or delete them' : label;
  return item;
}

function sessionItem(row: SessionRow, now: number): vscode.TreeItem {
  const { session, group, children } = row;
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(drawnTitle(session), children.length > 0 ? Expanded : None);
  const id = isListedOnce(group) ? session.id : `${groupKey(group)} ${session.id}`;
  // A row that VS Code first drew with nothing below it stays folded when a fork comes, so that it becomes another one.
  item.id = children.length > 0 ? `family ${id}` : id;
  item.description = age(session.deletedAt ?? session.updatedAt, now);
  item.iconPath = iconOf(row);
  item.contextValue = contextOf(row);
  item.accessibilityInformation = { label: `${sessionTitle(session)}, ${stateWords(row)}, ${item.description}` };
  if (session.deletedAt === null) {
    item.command = { command: ids.commands.openSession, title: '', arguments: [session.id] };
  }
  return item;
}

/** Characters of a title that leave room for the age in a side bar that is not very narrow; the tooltip has all. */
const titleLength = 34;

function drawnTitle(session: Session): string {
  const characters = [...sessionTitle(session)];
  if (characters.length <= titleLength) return characters.join('');
  return `${characters.slice(0, titleLength).join('').trimEnd()}…`;
}

/** Only tags show a session in several places, each of which needs an id of its own. */
function isListedOnce(group: Group): boolean {
  return typeof group === 'string' && group !== 'untagged';
}

function moreItem({ list }: MoreRow): vscode.TreeItem {
  const item = new vscode.TreeItem('Show more');
  item.id = `more ${list}`;
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: ids.commands.loadMoreSessions, title: '', arguments: [list] };
  return item;
}

function iconOf({ session, state }: SessionRow): vscode.ThemeIcon {
  if (session.deletedAt !== null) return new vscode.ThemeIcon('trash');
  switch (state) {
    case 'running':
      return new vscode.ThemeIcon('loading~spin');
    case 'waiting':
      return new vscode.ThemeIcon('bell-dot', new vscode.ThemeColor('notificationsWarningIcon.foreground'));
    case 'interrupted':
      return new vscode.ThemeIcon('debug-pause', new vscode.ThemeColor('notificationsWarningIcon.foreground'));
    case 'unread':
      return new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('textLink.foreground'));
    case 'idle':
      return new vscode.ThemeIcon(idleIcon(session));
  }
}

function idleIcon({ parentId, forkedFromTurnId }: Session): string {
  if (parentId === null) return 'comment';
  return forkedFromTurnId === null ? 'type-hierarchy-sub' : 'repo-forked';
}

/** What menus choose by: the kind of row, and all that is true of it. */
function contextOf({ session, state }: SessionRow): string {
  const { rows } = ids;
  if (session.deletedAt !== null) return rows.trashedSession;
  const flags = [
    session.archivedAt === null ? rows.active : rows.archived,
    ...(session.pinned ? [rows.pinned] : []),
    ...(session.unread ? [rows.unread] : []),
    ...(state === 'running' || state === 'waiting' ? [rows.running] : []),
    ...(state === 'interrupted' ? [rows.interrupted] : []),
    ...(session.parentId === null ? [] : [rows.child]),
  ];
  return [rows.session, ...flags].join('.');
}

export function stateWords({ session, state }: Pick<SessionRow, 'session' | 'state'>): string {
  if (session.deletedAt !== null) return 'in the trash';
  if (state === 'waiting') return 'needs your answer';
  if (state === 'interrupted') return 'interrupted';
  if (state === 'idle') return session.archivedAt === null ? 'saved' : 'archived';
  return state;
}
