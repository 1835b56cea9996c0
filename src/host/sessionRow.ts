import * as vscode from 'vscode';
import { age } from '../core/age';
import type { Session } from '../core/session';
import { sessionTitle } from '../core/sessionTitle';
import { ids } from './ids';

/** What a session is doing, as far as its row shows it. */
export type RowState = 'running' | 'interrupted' | 'idle';

/** One line of the Sessions tree. */
export type Row =
  { type: 'session'; session: Session; state: RowState } | { type: 'trash'; sessions: Session[] } | { type: 'more' };

export function sessionRow(row: Row, now: number): vscode.TreeItem {
  switch (row.type) {
    case 'session':
      return row.session.deletedAt === null ? activeItem(row.session, row.state, now) : trashedItem(row.session, now);
    case 'trash':
      return trashItem(row.sessions.length);
    case 'more':
      return moreItem();
  }
}

function activeItem(session: Session, state: RowState, now: number): vscode.TreeItem {
  const item = new vscode.TreeItem(sessionTitle(session));
  item.id = session.id;
  item.description = age(session.updatedAt, now);
  item.iconPath = iconOf(session, state);
  item.contextValue = state === 'running' ? ids.rows.runningSession : ids.rows.session;
  item.tooltip = tooltipOf(session, state);
  item.accessibilityInformation = { label: `${sessionTitle(session)}, ${stateWords(session, state)}` };
  item.command = { command: ids.commands.openSession, title: '', arguments: [session.id] };
  return item;
}

function trashedItem(session: Session, now: number): vscode.TreeItem {
  const item = new vscode.TreeItem(sessionTitle(session));
  item.id = `trashed ${session.id}`;
  item.description = age(session.deletedAt ?? now, now);
  item.contextValue = ids.rows.trashedSession;
  item.tooltip = 'In the trash until you restore or delete it';
  return item;
}

function trashItem(count: number): vscode.TreeItem {
  const item = new vscode.TreeItem('Trash', vscode.TreeItemCollapsibleState.Collapsed);
  item.id = 'trash';
  item.description = String(count);
  item.iconPath = new vscode.ThemeIcon('trash');
  return item;
}

function moreItem(): vscode.TreeItem {
  const item = new vscode.TreeItem('Show more');
  item.id = 'more';
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: ids.commands.loadMoreSessions, title: '' };
  return item;
}

function iconOf(session: Session, state: RowState): vscode.ThemeIcon {
  if (state === 'running') return new vscode.ThemeIcon('loading~spin');
  if (state === 'interrupted') return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  if (session.unread) return new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('textLink.foreground'));
  return new vscode.ThemeIcon(session.pinned ? 'pinned' : 'comment');
}

function stateWords(session: Session, state: RowState): string {
  if (state === 'running') return 'running';
  if (state === 'interrupted') return 'interrupted, waiting for you';
  return session.unread ? 'unread' : 'saved';
}

/** Plain text: a title comes from prompts and models, and must not be taken for markup. */
function tooltipOf(session: Session, state: RowState): string {
  const turns = session.turnCount === 1 ? '1 turn' : `${session.turnCount} turns`;
  return [sessionTitle(session), `${turns}, ${stateWords(session, state)}`].join('\n');
}
