import type { Disposable } from '../core/disposable';
import type { Change } from '../core/sessionStore';

type Listener = (change: Change) => void;

/** Those who want to hear of changes. One that throws does not keep it from the others. */
export class ChangeListeners {
  readonly #listeners = new Set<{ listener: Listener }>();

  add(listener: Listener): Disposable {
    const entry = { listener };
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  }

  tell(change: Change): void {
    for (const { listener } of [...this.#listeners]) {
      try {
        listener(change);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
