import type { Disposable } from '../core/disposable';
import { toTurnError } from '../core/toTurnError';
import type { PendingTurn, Turn, TurnError } from '../core/turn';
import type { Ending } from './endingOf';
import type { EnginePorts } from './enginePorts';
import { hasCode } from './hasCode';

/** Milliseconds before a failed save is tried again; each later try waits twice as long, up to the longest. */
const firstPause = 2000;
const longestPause = 30_000;

/** How the end of a turn came to be on disk. */
export type Saved =
  { type: 'ended'; turn: Turn } | { type: 'released'; error: TurnError } | { type: 'lost'; error: TurnError };

interface Telling {
  onSaved(saved: Saved): void;
  onUnsaved(error: TurnError): void;
}

/** Brings the end of a turn to disk, however often that takes. Until then it is kept here, and its reason told. */
export class TurnEnd implements Disposable {
  readonly #ports: EnginePorts;
  readonly #pending: PendingTurn;
  readonly #ending: Ending;
  readonly #telling: Telling;
  #unsaved: TurnError | null = null;
  #underWay: Promise<void> | null = null;
  #timer: Disposable | null = null;
  #pause = firstPause;
  #over = false;

  constructor(ports: EnginePorts, pending: PendingTurn, ending: Ending, telling: Telling) {
    this.#ports = ports;
    this.#pending = pending;
    this.#ending = ending;
    this.#telling = telling;
  }

  /** Why it is not on disk; null while that is being tried for the first time, and once it is. */
  get unsaved(): TurnError | null {
    return this.#unsaved;
  }

  /** Resolves once this try has succeeded or failed; it never rejects. Two at once are one. */
  save(): Promise<void> {
    if (this.#over) return Promise.resolve();
    this.#underWay ??= this.#try().finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  /** Gives up: nothing more is written. */
  dispose(): void {
    this.#over = true;
    this.#timer?.dispose();
  }

  async #try(): Promise<void> {
    this.#timer?.dispose();
    try {
      const saved = await this.#write();
      if (this.#over) return;
      this.#over = true;
      this.#unsaved = null;
      this.#telling.onSaved(saved);
    } catch (error) {
      if (this.#over) return;
      this.#ports.log('The end of a turn could not be saved; it is kept in memory.', error);
      this.#unsaved = toTurnError(error);
      this.#telling.onUnsaved(this.#unsaved);
      if (mayPass(error)) this.#tryLater();
    }
  }

  #tryLater(): void {
    this.#timer = this.#ports.timers.after(this.#pause, () => void this.save());
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  async #write(): Promise<Saved> {
    const { store } = this.#ports;
    const ending = this.#ending;
    try {
      if (ending.type === 'commit')
        return { type: 'ended', turn: await store.commitTurn(this.#pending.id, ending.outcome) };
      await store.releasePending(this.#pending.id, { error: ending.error });
      return { type: 'released', error: ending.error };
    } catch (error) {
      if (!hasCode(error, 'conflict') || (await this.#isInOutbox())) throw error;
      return { type: 'lost', error: toTurnError(error) };
    }
  }

  /** Once another window has brought the turn into the history, the store keeps a late commit as its sibling. */
  async #isInOutbox(): Promise<boolean> {
    const { pending } = await this.#ports.store.loadSession(this.#pending.sessionId);
    return pending?.id === this.#pending.id;
  }
}

/** A turn that was discarded elsewhere does not come back, and what the store finds wrong stays wrong. */
function mayPass(error: unknown): boolean {
  return !hasCode(error, 'not-found') && !hasCode(error, 'invalid');
}
