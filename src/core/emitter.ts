import type { Disposable } from './disposable';

/** Tells listeners, in the order in which they came. One that throws is reported and does not silence the others. */
export class Emitter<Value> {
  readonly #listeners = new Set<(value: Value) => void>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  readonly event = (listener: (value: Value) => void): Disposable => {
    const entry = (value: Value) => listener(value);
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  };

  fire(value: Value): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
