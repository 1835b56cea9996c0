import * as vscode from 'vscode';
import type { Session } from '../core/session';
import type { SessionQuery, SessionStore } from '../core/sessionStore';
import type { LazyWorkbench } from './lazyWorkbench';
import { sessionRow, type Row } from './sessionRow';

const pageSize = 50;
/** Rows of the trash that are listed; the newest deleted ones are what people come back for. */
const trashSize = 200;

/** The Sessions tree: what the store holds, newest first, a page at a time. It keeps nothing but how many pages. */
export class SessionsTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #workbench: LazyWorkbench;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #changes: { dispose(): void };
  #pages = 1;
  #refreshTimer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(workbench: LazyWorkbench) {
    this.#workbench = workbench;
    this.#changes = workbench.whenOpen(({ store }) =>
      store.onDidChange(({ kind }) => {
        if (kind !== 'draft' && kind !== 'queue' && kind !== 'stop') this.#refreshSoon();
      }),
    );
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return sessionRow(row, Date.now());
  }

  async getChildren(parent?: Row): Promise<Row[]> {
    if (parent?.type === 'trash')
      return parent.sessions.map((session) => ({ type: 'session', session, state: 'idle' }));
    if (parent) return [];
    const { store } = await this.#workbench.get();
    const [active, trash, states] = await Promise.all([
      this.#readPages(store),
      store.listSessions({ view: 'trash', limit: trashSize }),
      readStates(store),
    ]);
    const rows = active.sessions.map((session): Row => {
      return { type: 'session', session, state: states.get(session.id) ?? 'idle' };
    });
    if (active.hasMore) rows.push({ type: 'more' });
    if (trash.items.length > 0) rows.push({ type: 'trash', sessions: trash.items });
    return rows;
  }

  getParent(): undefined {
    return undefined;
  }

  loadMore(): void {
    this.#pages += 1;
    this.refresh();
  }

  refresh(): void {
    this.#changed.fire();
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#changes.dispose();
    this.#changed.dispose();
  }

  async #readPages(store: SessionStore): Promise<{ sessions: Session[]; hasMore: boolean }> {
    const sessions: Session[] = [];
    let cursor: SessionQuery['cursor'];
    for (let page = 0; page < this.#pages; page += 1) {
      const { items, cursor: next } = await store.listSessions({ limit: pageSize, cursor });
      sessions.push(...items);
      cursor = next;
      if (cursor === undefined) break;
    }
    return { sessions, hasMore: cursor !== undefined };
  }

  /** Commits come in bursts, and each redraw reads the whole list. */
  #refreshSoon(): void {
    this.#refreshTimer ??= setTimeout(() => {
      this.#refreshTimer = undefined;
      this.refresh();
    }, 100);
  }
}

async function readStates(store: SessionStore): Promise<Map<string, 'running' | 'interrupted'>> {
  const [running, interrupted] = await Promise.all(
    (['running', 'interrupted'] as const).map((state) => store.listSessions({ state, limit: 1000 })),
  );
  const states = new Map<string, 'running' | 'interrupted'>();
  for (const { id } of interrupted?.items ?? []) states.set(id, 'interrupted');
  for (const { id } of running?.items ?? []) states.set(id, 'running');
  return states;
}
