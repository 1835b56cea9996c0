import * as vscode from 'vscode';
import { age } from '../core/age';
import type { Role } from '../core/message';
import { plainExcerpt } from '../core/plainExcerpt';
import type { SearchFilter } from '../core/searchSyntax';
import type { SearchHit } from '../core/sessionStore';
import { ids } from './ids';

/** One line of the results of a search. */
export type SearchRow =
  | { type: 'filter'; filter: SearchFilter }
  | { type: 'found'; sessionId: string; title: string; hits: SearchHit[] }
  | { type: 'hit'; hit: SearchHit; parent: Extract<SearchRow, { type: 'found' }> }
  | { type: 'more'; isIndexing: boolean };

const roleWords: Record<Role, { words: string; icon: string }> = {
  user: { words: 'you', icon: 'account' },
  assistant: { words: 'agent', icon: 'sparkle' },
  tool: { words: 'tool', icon: 'tools' },
  system: { words: 'system', icon: 'gear' },
};

export function searchRow(row: SearchRow, now: number): vscode.TreeItem {
  switch (row.type) {
    case 'filter':
      return filterItem(row.filter);
    case 'found':
      return foundItem(row);
    case 'hit':
      return hitItem(row.hit, now);
    case 'more':
      return moreItem(row.isIndexing);
  }
}

/** Who said it, as people call them, and the icon for that. */
export function roleOf(role: Role): { words: string; icon: string } {
  return roleWords[role];
}

function filterItem({ key, value }: SearchFilter): vscode.TreeItem {
  const item = new vscode.TreeItem(`${key}: ${value}`);
  item.id = `filter ${key}`;
  item.iconPath = new vscode.ThemeIcon('filter-filled');
  item.contextValue = ids.rows.searchFilter;
  item.tooltip = 'A filter of this search';
  item.accessibilityInformation = { label: `Filter ${key} ${value}` };
  return item;
}

function foundItem({ sessionId, title, hits }: Extract<SearchRow, { type: 'found' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(title || 'New session', vscode.TreeItemCollapsibleState.Expanded);
  item.id = sessionId;
  item.iconPath = new vscode.ThemeIcon('comment-discussion');
  item.description = String(hits.length);
  item.contextValue = ids.rows.searchSession;
  item.accessibilityInformation = { label: `${title}, ${hits.length === 1 ? '1 match' : `${hits.length} matches`}` };
  return item;
}

function hitItem(hit: SearchHit, now: number): vscode.TreeItem {
  const { words, icon } = roleOf(hit.role);
  const item = new vscode.TreeItem(labelOf(hit));
  item.id = `${hit.sessionId} ${hit.messageId}`;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.description = `${words}, ${age(hit.createdAt, now)}`;
  item.tooltip = plainExcerpt(hit).excerpt;
  item.contextValue = ids.rows.searchHit;
  item.command = { command: ids.commands.openSearchHit, title: '', arguments: [hit] };
  return item;
}

/** UTF-16 units before the first match: a side bar is narrow, and the match must be in sight. */
const lead = 14;

function labelOf(hit: SearchHit): vscode.TreeItemLabel {
  const { excerpt, highlights } = plainExcerpt(hit);
  const start = highlights[0]?.[0] ?? 0;
  const space = excerpt.lastIndexOf(' ', Math.max(0, start - lead)) + 1;
  const from = start > lead * 2 ? Math.max(space, start - lead * 2) : 0;
  const opening = from > 0 ? '…' : '';
  const shift = opening.length - from;
  return {
    label: opening + excerpt.slice(from) || '(no text)',
    highlights: highlights.map(([first, last]) => [first + shift, last + shift]),
  };
}

function moreItem(isIndexing: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem('Show more');
  item.id = 'more';
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  if (isIndexing) item.description = 'the index is still being built';
  item.command = { command: ids.commands.loadMoreResults, title: '' };
  return item;
}
