import type { Timers } from '../../../src/core/timers';

interface Entry {
  due: number;
  period: number | null;
  run: () => void;
}

/** Time that passes when a test says so. */
export class ManualTimers implements Timers {
  #now = 0;
  readonly #entries = new Set<Entry>();

  readonly after: Timers['after'] = (milliseconds, run) => this.#add(milliseconds, null, run);
  readonly every: Timers['every'] = (milliseconds, run) => this.#add(milliseconds, milliseconds, run);

  get running(): number {
    return this.#entries.size;
  }

  /** Runs what falls due, and lets promises settle after each. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (let entry = this.#next(end); entry; entry = this.#next(end)) {
      this.#now = entry.due;
      if (entry.period === null) this.#entries.delete(entry);
      else entry.due += entry.period;
      entry.run();
      await settled();
    }
    this.#now = end;
  }

  /** Lets time pass until the work is done. */
  async passUntil<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const over = () => (isOver = true);
    work.then(over, over);
    for (await settled(); !isOver; await settled()) await this.pass(500);
    return work;
  }

  #add(milliseconds: number, period: number | null, run: () => void) {
    const entry = { due: this.#now + milliseconds, period, run };
    this.#entries.add(entry);
    return { dispose: () => void this.#entries.delete(entry) };
  }

  #next(end: number): Entry | undefined {
    return [...this.#entries].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}

/** Resolves after every promise reaction that is ready has run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
