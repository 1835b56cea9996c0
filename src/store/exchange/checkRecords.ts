import type { Session } from '../../core/session';
import { isId, isSession, isSessionEnd, isTurn, type SessionRest, type TurnDocument } from './document';
import { DocumentReferences } from './documentReferences';
import { shape } from '../checks/shape';
import { damaged, type StoreRecord } from './storeRecords';

/** Sessions of a file that are not imported, by their place in it. The reason is null for one that was gone already. */
export type Unfit = Map<number, { id: string | null; reason: string | null }>;

/**
 * Reads a whole export before anything of it is imported, and yields after each record. Throws `invalid` when it is not
 * whole; a session that is whole but wrong in itself only comes back as unfit, since the others need not suffer for it.
 */
export function* checkRecords(records: Iterable<StoreRecord>): Generator<void, Unfit, void> {
  const check = new RecordCheck();
  for (const record of records) {
    check.take(record);
    yield;
  }
  return check.finish();
}

interface Current {
  place: number;
  id: string | null;
  session: Session;
  references: DocumentReferences;
  problem: string | null;
}

class RecordCheck {
  readonly #unfit: Unfit = new Map();
  #current: Current | null = null;
  #place = 0;
  #hasEnded = false;
  readonly #whole = { sessions: 0, turns: 0 };

  take({ kind, value }: StoreRecord): void {
    if (this.#hasEnded) throw damaged('records come after its end');
    switch (kind) {
      case 'session':
        return this.#begin(value);
      case 'turn':
        return this.#turn(value);
      case 'sessionEnd':
        return this.#endSession(value);
      case 'sessionGone':
        this.#unfit.set(this.#requireCurrent().place, { id: null, reason: null });
        this.#current = null;
        return;
      case 'end':
        return this.#end(value);
      default:
        throw damaged(`a record of the kind ${JSON.stringify(kind)} is unknown`);
    }
  }

  finish(): Unfit {
    if (!this.#hasEnded) throw damaged('its end is missing');
    return this.#unfit;
  }

  #begin(value: unknown): void {
    if (this.#current) throw damaged('a session begins inside another');
    const session = value as Session;
    const id = shape({ id: isId })({ id: session?.id }, '') === null ? session.id : null;
    const problem = isSession(value, 'the session');
    this.#current = { place: this.#place++, id, session, references: new DocumentReferences(), problem };
  }

  #turn(value: unknown): void {
    const current = this.#requireCurrent();
    const problem = isTurn(value, 'a turn');
    const turn = value as TurnDocument;
    // A turn of a wrong shape counts all the same: a line is there.
    const reference = current.references.turn(problem ? { ...turn, parentTurnId: null } : turn);
    current.problem ??= problem ?? reference;
  }

  #endSession(value: unknown): void {
    const { id, place, session, references, problem } = this.#requireCurrent();
    const end = value as SessionRest & { id: unknown; turns: unknown };
    if (end?.turns !== references.turnCount || (id !== null && end.id !== id)) {
      throw damaged('turns of a session are missing');
    }
    this.#whole.sessions++;
    this.#whole.turns += references.turnCount;
    const reason = problem ?? isSessionEnd(value, 'the session') ?? references.rest(session, end);
    if (reason) this.#unfit.set(place, { id, reason });
    this.#current = null;
  }

  #end(value: unknown): void {
    if (this.#current) throw damaged('it ends inside a session');
    const counts = value as { sessions?: unknown; turns?: unknown } | null;
    if (counts?.sessions !== this.#whole.sessions || counts.turns !== this.#whole.turns) {
      throw damaged('sessions are missing');
    }
    this.#hasEnded = true;
  }

  #requireCurrent(): Current {
    if (!this.#current) throw damaged('a record belongs to no session');
    return this.#current;
  }
}
