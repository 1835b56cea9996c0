import * as vscode from 'vscode';
import { groupKey } from './groupKey';
import type { LazyWorkbench } from './lazyWorkbench';
import { readGroup, readSessionRows, type Shown } from './readSessionRows';
import type { SessionFilter } from './sessionFilter';
import { treeItem, type Row, type SessionRow } from './sessionRow';
import { sessionTooltip } from './sessionTooltip';
import type { Workbench } from './workbench';

/** Milliseconds between two redraws: commits come in bursts, and each redraw reads what is shown anew. */
const refreshInterval = 100;

/** The Sessions tree: what the store holds, a page at a time. It keeps what it was asked to show, and its last rows. */
export class SessionsTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #workbench: LazyWorkbench;
  readonly #agentName: (id: string) => string;
  readonly #changed = new vscode.EventEmitter<Row | undefined>();
  readonly #filterChanged = new vscode.EventEmitter<SessionFilter>();
  readonly #drawn = new vscode.EventEmitter<readonly Row[]>();
  readonly #changes: { dispose(): void };
  readonly #pages = new Map<string, number>();
  /** Which lists that were drawn the store holds more of. */
  readonly #partial = new Set<string>();
  #filter: SessionFilter = {};
  #byTag = false;
  #rows: readonly Row[] = [];
  #isMissing = false;
  #isStale = false;
  #refreshTimer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;
  readonly onDidChangeFilter = this.#filterChanged.event;
  /** Fires when the headings and what is read with them are handed over to be drawn. */
  readonly onDidDraw = this.#drawn.event;

  constructor(workbench: LazyWorkbench, agentName: (id: string) => string = (id) => id) {
    this.#workbench = workbench;
    this.#agentName = agentName;
    this.#changes = workbench.whenOpen(({ store, runner }) => {
      if (this.#isMissing) this.#refreshSoon();
      return vscode.Disposable.from(
        store.onDidChange(({ kind, sessionId }) => {
          if (kind === 'draft' || kind === 'queue' || kind === 'stop') return;
          // What a turn of this window has saved of its reply, every second, is nothing that a row shows.
          const isUnderWay = runner.live(sessionId) !== null && this.find(sessionId)?.state === 'running';
          if (kind !== 'pending' || !isUnderWay) this.#refreshSoon();
        }),
        runner.onDidProgress((progress) => {
          const isAsked = progress.type === 'events' && progress.events.some(({ type }) => type === 'permission');
          if (isAsked) this.#refreshSoon();
          if (progress.type === 'unsaved') this.#showUnsaved(progress.sessionId);
        }),
      );
    });
  }

  get filter(): SessionFilter {
    return this.#filter;
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return treeItem(row, Date.now());
  }

  async resolveTreeItem(item: vscode.TreeItem, row: Row): Promise<vscode.TreeItem> {
    if (row.type !== 'session') return item;
    const { store } = await this.#workbench.get();
    item.tooltip = await sessionTooltip(row, store, this.#agentName);
    return item;
  }

  async getChildren(parent?: Row): Promise<Row[]> {
    if (parent?.type === 'more') return [];
    if (parent?.type === 'session') return parent.children;
    if (parent?.children) return parent.children;
    const workbench = await this.#open();
    if (parent) return this.#note(groupKey(parent.group), await readGroup(workbench, this.#shown(), parent));
    const rows = this.#note('active', await readSessionRows(workbench, this.#shown()));
    for (const row of rows) if (row.type === 'group' && row.children) this.#note(groupKey(row.group), row.children);
    this.#rows = rows;
    this.#drawn.fire(rows);
    return rows;
  }

  getParent(row: Row): Row | undefined {
    return row.type === 'session' ? row.parent : undefined;
  }

  /** The sessions in use in the order in which the tree shows them, each once. */
  async order(): Promise<string[]> {
    const rows = await this.getChildren();
    return [...new Set(rows.filter((row) => !isFolded(row)).flatMap(idsBelow))];
  }

  /** The lists, a group or all sessions in use, of which the tree shows a part only. */
  async partial(): Promise<string[]> {
    await this.getChildren();
    return [...this.#partial];
  }

  /** The row of a session as last drawn, if it was. */
  find(sessionId: string): SessionRow | null {
    return findRow(this.#rows, sessionId);
  }

  loadMore(lists: readonly string[]): void {
    for (const list of lists) this.#pages.set(list, (this.#pages.get(list) ?? 1) + 1);
    this.refresh();
  }

  setFilter(filter: SessionFilter): void {
    this.#filter = filter;
    this.#beginAnew();
    this.#filterChanged.fire(filter);
    this.refresh();
  }

  groupByTag(byTag: boolean): void {
    this.#byTag = byTag;
    this.#beginAnew();
    this.refresh();
  }

  /** A store that takes no turn can often not be read either, so the row is drawn anew as it is known. */
  #showUnsaved(sessionId: string): void {
    const row = this.find(sessionId);
    if (!row) return;
    row.state = 'waiting';
    this.#changed.fire(row);
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#changes.dispose();
    this.#changed.dispose();
    this.#filterChanged.dispose();
    this.#drawn.dispose();
  }

  /** What cannot be drawn because the store could not be opened is drawn once it could. */
  async #open(): Promise<Workbench> {
    try {
      const workbench = await this.#workbench.get();
      this.#isMissing = false;
      return workbench;
    } catch (error) {
      this.#isMissing = true;
      throw error;
    }
  }

  #beginAnew(): void {
    this.#pages.clear();
    this.#partial.clear();
  }

  #note(list: string, rows: Row[]): Row[] {
    if (rows.some(({ type }) => type === 'more')) this.#partial.add(list);
    else this.#partial.delete(list);
    return rows;
  }

  #shown(): Shown {
    return { filter: this.#filter, byTag: this.#byTag, pages: this.#pages, now: Date.now() };
  }

  /** What comes alone is drawn at once; what follows it closely is drawn together. */
  #refreshSoon(): void {
    this.#isStale = true;
    if (this.#refreshTimer) return;
    this.#isStale = false;
    this.refresh();
    this.#refreshTimer = setTimeout(() => {
      this.#refreshTimer = undefined;
      if (this.#isStale) this.#refreshSoon();
    }, refreshInterval);
  }
}

function isFolded(row: Row): boolean {
  return row.type === 'group' && (row.group === 'archived' || row.group === 'trash');
}

function idsBelow(row: Row): string[] {
  if (row.type === 'more') return [];
  return [...(row.type === 'session' ? [row.session.id] : []), ...(row.children ?? []).flatMap(idsBelow)];
}

function findRow(rows: readonly Row[], sessionId: string): SessionRow | null {
  for (const row of rows) {
    if (row.type === 'more') continue;
    if (row.type === 'session' && row.session.id === sessionId) return row;
    const below = findRow(row.children ?? [], sessionId);
    if (below) return below;
  }
  return null;
}
