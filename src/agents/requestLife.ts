import type { Disposable } from '../core/disposable';
import type { StopSignal } from '../core/stopSignal';
import type { Timers } from '../core/timers';

/** One request, which ends by the person's stop, by too long a silence, or when it is closed. */
export class RequestLife {
  readonly #controller = new AbortController();
  readonly #stop: StopSignal;
  readonly #timers: Timers;
  readonly #onStop = () => this.#controller.abort();
  #silence: Disposable | null = null;
  #timedOut = false;

  constructor(stop: StopSignal, timers: Timers) {
    this.#stop = stop;
    this.#timers = timers;
    stop.addEventListener('abort', this.#onStop);
    if (stop.aborted) this.#onStop();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get timedOut(): boolean {
    return this.#timedOut;
  }

  /** Starts the silence anew: something is to be heard within these milliseconds. */
  expectWithin(milliseconds: number): void {
    this.#silence?.dispose();
    this.#silence = this.#timers.after(milliseconds, () => {
      this.#timedOut = true;
      this.#controller.abort();
    });
  }

  /** Frees the connection, whether the reply was read to its end or not. */
  close(): void {
    this.#silence?.dispose();
    this.#stop.removeEventListener('abort', this.#onStop);
    this.#controller.abort();
  }
}
