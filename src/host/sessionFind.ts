import type { FindQuery } from '../core/findInTurns';
import type { FindState } from '../core/findState';
import type { Reveal } from '../core/reveal';
import type { SessionStore } from '../core/sessionStore';

interface FindPorts {
  store: Pick<SessionStore, 'findInSession'>;
  post(state: FindState): void;
  reveal(reveal: Reveal): void;
}

/** More than anybody steps through. */
const mostFound = 20_000;

/**
 * Find in one session, for one panel, over all its pages: from the newest turn back, a stretch at a time, counting as it
 * goes. It begins with the match nearest to what the person sees.
 */
export class SessionFind {
  readonly #ports: FindPorts;
  /** Each search has its own; what comes of an older one is dropped. */
  #run: object | null = null;
  /** Oldest first. */
  #found: Reveal[] = [];
  #current: Reveal | null = null;
  #isSearching = false;
  #asked: { sessionId: string; query: FindQuery } | null = null;

  constructor(ports: FindPorts) {
    this.#ports = ports;
  }

  get isActive(): boolean {
    return this.#asked !== null;
  }

  /** `from` is the first turn that the person sees; null means the newest. */
  async start(sessionId: string, query: FindQuery, from: string | null): Promise<void> {
    this.#asked = { sessionId, query };
    this.#current = null;
    await this.#search(from, true);
  }

  /** Counts again when the session has changed, and stays at the match that is shown. */
  async again(): Promise<void> {
    if (this.#asked) await this.#search(this.#current?.turnId ?? null, false);
  }

  step(by: 1 | -1): void {
    const count = this.#found.length;
    if (count === 0) return;
    const at = this.#current ? this.#found.indexOf(this.#current) : -1;
    const next = at === -1 ? (by === 1 ? 0 : count - 1) : (at + by + count) % count;
    this.#show(this.#found[next] ?? null);
  }

  stop(): void {
    this.#run = null;
    this.#asked = null;
    this.#found = [];
    this.#current = null;
    this.#isSearching = false;
  }

  async #search(from: string | null, isNew: boolean): Promise<void> {
    const run = {};
    this.#run = run;
    const { sessionId, query } = this.#asked ?? {};
    if (sessionId === undefined || query === undefined) return;
    this.#found = [];
    this.#isSearching = query.text.trim() !== '';
    this.#post();
    const nearest = new NearestMatch(from);
    let before: string | undefined;
    while (this.#isSearching) {
      const page = await this.#ports.store.findInSession(sessionId, { ...query, before });
      if (this.#run !== run) return;
      this.#found = [...page.found, ...this.#found].slice(-mostFound);
      before = page.cursor;
      this.#isSearching = before !== undefined && this.#found.length < mostFound;
      const near = nearest.look(page.found, page.turnIds, this.#found, !this.#isSearching);
      if (near && !isNew) this.#current = this.#same(this.#current) ?? near;
      else if (near) this.#show(near);
      else this.#post();
    }
    this.#post();
  }

  /** The match in the new list that the old one was. */
  #same(old: Reveal | null): Reveal | undefined {
    const key = JSON.stringify(old);
    return this.#found.find((found) => JSON.stringify(found) === key);
  }

  #show(found: Reveal | null): void {
    this.#current = found;
    this.#post();
    // A new object each time: the panel goes there even if it was there before.
    if (found) this.#ports.reveal({ ...found });
  }

  #post(): void {
    this.#ports.post({
      count: this.#found.length,
      current: this.#current ? this.#found.indexOf(this.#current) + 1 : 0,
      isSearching: this.#isSearching,
      isCapped: this.#found.length >= mostFound,
    });
  }
}

/** Finds the first match from a turn on, or, where there is none, the last one before it; once. */
class NearestMatch {
  readonly #from: string | null;
  #isPassed = false;
  #isGiven = false;

  constructor(from: string | null) {
    this.#from = from;
  }

  look(page: readonly Reveal[], turnIds: readonly string[], all: readonly Reveal[], isLast: boolean): Reveal | null {
    if (this.#isGiven) return null;
    const place = this.#from === null ? turnIds.length - 1 : turnIds.indexOf(this.#from);
    const isHere = !this.#isPassed && place !== -1;
    this.#isPassed ||= isHere;
    if (!this.#isPassed && !isLast) return null;
    const after = isHere ? all.find(({ turnId }) => isFrom(turnIds, turnId, place)) : undefined;
    const near = after ?? (this.#isPassed ? page.at(-1) : all.at(-1));
    this.#isGiven = near !== undefined;
    return near ?? null;
  }
}

/** Turns that are on no page looked at last are later ones. */
function isFrom(turnIds: readonly string[], turnId: string, place: number): boolean {
  const index = turnIds.indexOf(turnId);
  return index === -1 || index >= place;
}
