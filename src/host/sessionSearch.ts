import type { SearchHit, SearchQuery, SessionStore } from '../core/sessionStore';

/** More than a list shows at once, and few enough to be there while one types. */
export const firstPageSize = 20;
/** Hits that are added when one asks for more. */
const pageSize = 50;

/** One search through all sessions, newest first, read as far as it is looked at. */
export class SessionSearch {
  readonly #store: Pick<SessionStore, 'search'>;
  readonly #query: SearchQuery;
  #cursor: string | undefined;
  readonly hits: SearchHit[] = [];
  /** The index does not reach as far back yet as this search has come. */
  isIndexing = false;
  isAtEnd = false;

  constructor(store: Pick<SessionStore, 'search'>, query: SearchQuery) {
    this.#store = store;
    this.#query = query;
  }

  /** Reads on until there is something new to show, the end is reached, or nobody waits any more. */
  async more(isWanted: () => boolean = () => true): Promise<void> {
    const before = this.hits.length;
    const limit = before === 0 ? firstPageSize : pageSize;
    while (!this.isAtEnd && this.hits.length === before && isWanted()) {
      const page = await this.#store.search({ ...this.#query, limit, cursor: this.#cursor });
      this.hits.push(...page.items);
      this.#cursor = page.cursor;
      this.isIndexing = page.isIndexing ?? false;
      this.isAtEnd = page.cursor === undefined;
    }
  }
}
