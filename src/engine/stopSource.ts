import type { StopSignal } from '../core/stopSignal';

/** An AbortController for rooms that have none; stopping twice is stopping once. */
export class StopSource {
  readonly signal: StopSignal;
  #aborted = false;
  readonly #listeners = new Set<() => void>();

  constructor() {
    const isAborted = () => this.#aborted;
    this.signal = {
      get aborted() {
        return isAborted();
      },
      addEventListener: (_type, listener) => void this.#listeners.add(listener),
      removeEventListener: (_type, listener) => void this.#listeners.delete(listener),
    };
  }

  stop(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    for (const listener of [...this.#listeners]) listener();
  }
}
