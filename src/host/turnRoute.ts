import type { FileChange } from '../core/fileChange';
import { fileChanges, undoing } from '../core/fileChanges';
import type { SessionStore } from '../core/sessionStore';

type Reader = Pick<SessionStore, 'readTurns'>;

/** A turn as a step of the way between two others. */
interface Stop {
  id: string;
  changes: FileChange[];
}

/** The way from one turn of a session to another: turns that are left, newest first, and those that are joined. */
export interface TurnRoute {
  left: string[];
  joined: string[];
  /** What happens to files on the way. */
  steps: FileChange[];
}

/** Goes back from both until the ways meet, and so reads no further than that. */
export async function turnRoute(store: Reader, sessionId: string, from: string | null, to: string): Promise<TurnRoute> {
  const sides = [new Way(store, sessionId, from), new Way(store, sessionId, to)] as const;
  for (;;) {
    const [one, other] = sides;
    const meeting = one.meets(other) ?? other.meets(one);
    if (meeting !== null) return toRoute(one.upTo(meeting), other.upTo(meeting));
    if (one.isAtRoot && other.isAtRoot) return toRoute(one.upTo(null), other.upTo(null));
    await one.goBack();
    await other.goBack();
  }
}

function toRoute(left: Stop[], joined: Stop[]): TurnRoute {
  const forward = joined.toReversed();
  return {
    left: left.map(({ id }) => id),
    joined: forward.map(({ id }) => id),
    steps: [
      ...undoing(left.toReversed().flatMap(({ changes }) => changes)),
      ...forward.flatMap(({ changes }) => changes),
    ],
  };
}

/** The turns before one, page by page, newest first. */
class Way {
  readonly #store: Reader;
  readonly #sessionId: string;
  readonly #stops: Stop[] = [];
  readonly #places = new Map<string, number>();
  #next: { around: string } | { before: string } | null;

  constructor(store: Reader, sessionId: string, from: string | null) {
    this.#store = store;
    this.#sessionId = sessionId;
    this.#next = from === null ? null : { around: from };
  }

  get isAtRoot(): boolean {
    return this.#next === null;
  }

  /** The newest turn of the other way that is on this one. */
  meets(other: Way): string | null {
    return other.#stops.find(({ id }) => this.#places.has(id))?.id ?? null;
  }

  upTo(id: string | null): Stop[] {
    return this.#stops.slice(0, id === null ? undefined : this.#places.get(id));
  }

  async goBack(): Promise<void> {
    if (this.#next === null) return;
    const isFirst = 'around' in this.#next;
    const query = isFirst ? { ...this.#next, limit: 1 } : this.#next;
    const { items, cursor } = await this.#store.readTurns(this.#sessionId, query);
    for (const turn of items.toReversed()) {
      this.#places.set(turn.id, this.#stops.length);
      this.#stops.push({ id: turn.id, changes: fileChanges([turn]) });
    }
    const oldest = items[0];
    if (isFirst) this.#next = oldest?.parentTurnId ? { before: oldest.id } : null;
    else this.#next = cursor === undefined ? null : { before: cursor };
  }
}
