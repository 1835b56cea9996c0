import * as vscode from 'vscode';
import { age } from '../core/age';
import { plainExcerpt } from '../core/plainExcerpt';
import { parseSearch } from '../core/searchSyntax';
import type { SearchHit, SearchQuery, SessionStore } from '../core/sessionStore';
import { plainLabel } from './plainLabel';
import { roleOf } from './searchRow';
import { SessionSearch } from './sessionSearch';

/** What became of the pick: a hit was chosen, the results are wanted as a view, or a filter is to be added. */
export type SearchChoice =
  | { type: 'open'; hit: SearchHit; inEditor: boolean }
  | { type: 'results'; input: string }
  | { type: 'filter'; input: string };

/** Milliseconds without a key after which it is searched. */
const pause = 120;

const toResults: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('list-tree'),
  tooltip: 'Open as Results View',
};
const addFilter: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('filter'), tooltip: 'Add Filter...' };
const inEditor: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: 'Open in Editor' };

type Item = vscode.QuickPickItem & { hit?: SearchHit; isMore?: true; begins?: string };

/** Searches while one types, newest first. Throws a cancellation when it is left. */
export function searchPick(
  store: Pick<SessionStore, 'search'>,
  input: string,
  prepare: (query: SearchQuery) => SearchQuery,
): Promise<SearchChoice> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = 'Search Sessions';
  pick.placeholder = 'Words, "exact phrases", and filters such as role:user or since:7d';
  pick.matchOnDetail = true;
  pick.buttons = [addFilter, toResults];
  // A look elsewhere ends no search; and the page of a walkthrough takes the focus back a moment after it was left.
  pick.ignoreFocusOut = true;
  pick.value = input;
  return new Promise<SearchChoice>((resolve, reject) => {
    const searching = new PickSearch(pick, store, prepare, reject);
    pick.onDidChangeValue(() => searching.soon());
    pick.onDidTriggerButton((button) =>
      resolve({ type: button === addFilter ? 'filter' : 'results', input: pick.value }),
    );
    pick.onDidTriggerItemButton(({ item }) => item.hit && resolve({ type: 'open', hit: item.hit, inEditor: true }));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item?.hit) resolve({ type: 'open', hit: item.hit, inEditor: false });
      else if (item?.isMore) void searching.more();
      else if (item?.begins !== undefined) searching.begin(item.begins);
    });
    pick.onDidHide(() => reject(new vscode.CancellationError()));
    pick.show();
    searching.soon();
  }).finally(() => pick.dispose());
}

/** The search behind the pick. What is typed meanwhile makes an older one worthless, and its answer is dropped. */
class PickSearch {
  readonly #pick: vscode.QuickPick<Item>;
  readonly #store: Pick<SessionStore, 'search'>;
  readonly #prepare: (query: SearchQuery) => SearchQuery;
  readonly #fail: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #search: SessionSearch | null = null;

  constructor(
    pick: vscode.QuickPick<Item>,
    store: Pick<SessionStore, 'search'>,
    prepare: (query: SearchQuery) => SearchQuery,
    fail: (error: unknown) => void,
  ) {
    this.#pick = pick;
    this.#store = store;
    this.#prepare = prepare;
    this.#fail = fail;
    pick.onDidHide(() => clearTimeout(this.#timer));
  }

  /** Setting the value tells nobody. */
  begin(filter: string): void {
    this.#pick.value = filter;
    this.soon();
  }

  soon(): void {
    this.#search = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), pause);
  }

  async more(): Promise<void> {
    const search = this.#search;
    if (!search) return;
    this.#pick.busy = true;
    try {
      const before = search.hits.length;
      await search.more(() => this.#search === search);
      if (this.#search !== search) return;
      this.#pick.busy = false;
      this.#show(search, before);
    } catch (error) {
      this.#fail(error);
    }
  }

  #begin(): void {
    const { query, problems } = parseSearch(this.#pick.value, Date.now());
    this.#pick.busy = false;
    if (problems.length > 0) this.#pick.items = problems.map((problem) => note('warning', problem));
    else if (Object.keys(query).length === 0) this.#pick.items = hints;
    else {
      this.#search = new SessionSearch(this.#store, this.#prepare(query));
      void this.more();
    }
  }

  #show(search: SessionSearch, before: number): void {
    const now = Date.now();
    const items: Item[] = search.hits.map((hit) => hitItem(hit, now));
    const active = items[before];
    if (items.length === 0) items.push(note('search-stop', 'Nothing was found.'));
    if (!search.isAtEnd) {
      const description = search.isIndexing ? 'the index is still being built' : '';
      items.push({ label: '$(ellipsis) Show more', description, alwaysShow: true, isMore: true });
    }
    this.#pick.keepScrollPosition = before > 0;
    this.#pick.items = items;
    if (before > 0 && active) this.#pick.activeItems = [active];
  }
}

function hitItem(hit: SearchHit, now: number): Item {
  const { words, icon } = roleOf(hit.role);
  return {
    label: `$(${icon}) ${plainLabel(hit.sessionTitle || 'New session')}`,
    description: `${words}, ${age(hit.createdAt, now)}`,
    detail: plainLabel(plainExcerpt(hit).excerpt),
    alwaysShow: true,
    buttons: [inEditor],
    hit,
  };
}

function note(icon: string, words: string): Item {
  return { label: `$(${icon}) ${words}`, alwaysShow: true };
}

/** What can be written, for those who have not begun to; choosing one begins it. */
const hints: Item[] = [
  ['role:', 'who said it: user, assistant, tool, system'],
  ['tool:', 'which tool was used, such as run_command'],
  ['file:', 'which file it was about, such as src/main.ts or main.ts'],
  ['model:', 'which model answered'],
  ['agent:', 'who answered'],
  ['error:', 'whether something failed: yes, no'],
  ['since:', 'not older than a day such as 2026-01-31, today, or 7d ago'],
  ['until:', 'not newer than that'],
  ['cost:', 'what the turn has cost at least, such as >0.1'],
].map(([label = '', description]) => ({ label, description, alwaysShow: true, begins: label }));
