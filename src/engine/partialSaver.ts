import type { AgentEvent } from '../core/agentEvent';
import type { Disposable } from '../core/disposable';
import { joinEvents } from '../core/joinEvents';
import type { Timers } from '../core/timers';

/** Milliseconds: of a reply still streaming when the machine dies, at most this much is lost. */
export const saveInterval = 1000;

interface Saving {
  save(events: AgentEvent[]): Promise<void>;
  onError(error: unknown): void;
}

/** Saves what was received, as deltas, at most once an interval and one save at a time. */
export class PartialSaver {
  readonly #timers: Timers;
  readonly #saving: Saving;
  #unsaved: AgentEvent[] = [];
  #timer: Disposable | null = null;
  #underWay: Promise<void> | null = null;
  #closed = false;

  constructor(timers: Timers, saving: Saving) {
    this.#timers = timers;
    this.#saving = saving;
  }

  add(event: AgentEvent): void {
    this.#unsaved.push(event);
    this.#schedule();
  }

  /** Saves at once what there is. A failure is told as any other, and what could not be saved goes with the next. */
  async flush(): Promise<void> {
    await this.#underWay;
    if (this.#unsaved.length === 0) return;
    this.#timer?.dispose();
    this.#timer = null;
    this.#underWay = this.#save();
    await this.#underWay;
  }

  /** Saves no more; resolves once a save under way is through. The commit that follows carries everything. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#timer?.dispose();
    await this.#underWay;
  }

  #schedule(): void {
    if (this.#closed || this.#timer || this.#underWay || this.#unsaved.length === 0) return;
    this.#timer = this.#timers.after(saveInterval, () => {
      this.#timer = null;
      this.#underWay = this.#save();
    });
  }

  async #save(): Promise<void> {
    const events = joinEvents(this.#unsaved);
    this.#unsaved = [];
    try {
      await this.#saving.save(events);
    } catch (error) {
      // Later deltas would leave a hole without these, so they go first the next time.
      this.#unsaved = [...events, ...this.#unsaved];
      this.#saving.onError(error);
    }
    this.#underWay = null;
    this.#schedule();
  }
}
