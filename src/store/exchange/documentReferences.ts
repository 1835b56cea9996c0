import type { Session } from '../../core/session';
import type { SessionRest, TurnDocument } from './document';

/** Whether what a document refers to is in it, told as its turns come by. Each answer is what is wrong, or null. */
export class DocumentReferences {
  readonly #seen = new Set<string>();

  get turnCount(): number {
    return this.#count;
  }

  #count = 0;

  turn({ id, parentTurnId }: TurnDocument): string | null {
    this.#count++;
    const isKnown = this.#has(parentTurnId);
    this.#seen.add(id);
    return isKnown ? null : `turn ${id} comes before its parent`;
  }

  rest(session: Session, rest: SessionRest): string | null {
    if (!this.#has(session.headTurnId)) return 'its head is none of its turns';
    if (!this.#has(rest.pending?.parentTurnId ?? null)) return 'its pending turn is below none of its turns';
    if (!rest.snapshots.every(({ turnId }) => this.#has(turnId))) return 'a snapshot is of none of its turns';
    return rest.repairs.every(({ turnId }) => this.#has(turnId)) ? null : 'a repair is of none of its turns';
  }

  #has(turnId: string | null): boolean {
    return turnId === null || this.#seen.has(turnId);
  }
}
