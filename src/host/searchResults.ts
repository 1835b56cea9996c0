import * as vscode from 'vscode';
import { parseSearch } from '../core/searchSyntax';
import type { SearchHit } from '../core/sessionStore';
import { ids } from './ids';
import type { LazyWorkbench } from './lazyWorkbench';
import { searchRow, type SearchRow } from './searchRow';
import { SessionSearch } from './sessionSearch';

/** The results of a search as a view of their own, by session, for as long as the person keeps them. */
export class SearchResults implements vscode.TreeDataProvider<SearchRow>, vscode.Disposable {
  readonly #workbench: LazyWorkbench;
  readonly #agentId: (name: string) => string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<SearchRow>;
  #input = '';
  #search: SessionSearch | null = null;
  #rows: SearchRow[] = [];
  #isShown = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(workbench: LazyWorkbench, agentId: (name: string) => string) {
    this.#workbench = workbench;
    this.#agentId = agentId;
    this.#view = vscode.window.createTreeView(ids.views.search, { treeDataProvider: this, showCollapseAll: true });
  }

  /** What was searched for last. */
  get input(): string {
    return this.#input;
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  get hasMore(): boolean {
    return this.#search !== null && !this.#search.isAtEnd;
  }

  getTreeItem(row: SearchRow): vscode.TreeItem {
    return searchRow(row, Date.now());
  }

  getChildren(parent?: SearchRow): SearchRow[] {
    if (!parent) return this.#rows;
    return parent.type === 'found' ? parent.hits.map((hit) => ({ type: 'hit', hit, parent })) : [];
  }

  getParent(row: SearchRow): SearchRow | undefined {
    return row.type === 'hit' ? row.parent : undefined;
  }

  /** Shows the view with the first page of what this finds. */
  async show(input: string): Promise<void> {
    this.#input = input;
    this.#isShown = true;
    await vscode.commands.executeCommand('setContext', ids.contextKeys.searchShown, true);
    await vscode.commands.executeCommand(`${ids.views.search}.focus`);
    const { query, problems } = parseSearch(input, Date.now());
    if (query.agent !== undefined) query.agent = this.#agentId(query.agent);
    const isEmpty = Object.keys(query).length === 0;
    const { store } = await this.#workbench.get();
    const search = problems.length > 0 || isEmpty ? null : new SessionSearch(store, query);
    this.#search = search;
    await this.#readOn(
      search,
      problems[0] ?? (isEmpty ? 'Nothing is searched for. Search Sessions begins anew.' : null),
    );
  }

  async more(): Promise<void> {
    await this.#readOn(this.#search, null);
  }

  async close(): Promise<void> {
    this.#search = null;
    this.#isShown = false;
    this.#rows = [];
    this.#changed.fire();
    await vscode.commands.executeCommand('setContext', ids.contextKeys.searchShown, false);
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }

  async #readOn(search: SessionSearch | null, problem: string | null): Promise<void> {
    const isWanted = () => this.#search === search;
    await vscode.window.withProgress({ location: { viewId: ids.views.search } }, async () => search?.more(isWanted));
    if (!isWanted()) return;
    this.#rows = this.#rowsOf(search);
    this.#view.message = problem ?? messageOf(this.#input, search);
    this.#changed.fire();
  }

  #rowsOf(search: SessionSearch | null): SearchRow[] {
    const filters = parseSearch(this.#input, Date.now()).filters.map((filter): SearchRow => ({
      type: 'filter',
      filter,
    }));
    if (!search) return filters;
    const more: SearchRow[] = search.isAtEnd ? [] : [{ type: 'more', isIndexing: search.isIndexing }];
    return [...filters, ...bySession(search.hits), ...more];
  }
}

/** In the order of their newest hit. */
function bySession(hits: readonly SearchHit[]): SearchRow[] {
  const rows = new Map<string, Extract<SearchRow, { type: 'found' }>>();
  for (const hit of hits) {
    const row = rows.get(hit.sessionId);
    if (row) row.hits.push(hit);
    else rows.set(hit.sessionId, { type: 'found', sessionId: hit.sessionId, title: hit.sessionTitle, hits: [hit] });
  }
  return [...rows.values()];
}

function messageOf(input: string, search: SessionSearch | null): string {
  const hits = search?.hits ?? [];
  if (hits.length === 0) return `Nothing was found for ${input.trim()}`;
  const sessions = new Set(hits.map(({ sessionId }) => sessionId)).size;
  const count = `${hits.length}${search?.isAtEnd ? '' : '+'} ${hits.length === 1 ? 'match' : 'matches'}`;
  const words = parseSearch(input, 0).query.text?.trim();
  return `${count} in ${sessions === 1 ? '1 session' : `${sessions} sessions`}${words ? ` for ${words}` : ''}`;
}
