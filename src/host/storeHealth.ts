import type { Disposable } from '../core/disposable';
import { Emitter } from '../core/emitter';
import { SessionError } from '../core/sessionError';
import type { StoreRefusal } from '../core/sessionStore';
import type { LazyWorkbench } from './lazyWorkbench';

/** Whether anything can be saved. A store may be found to be damaged when it is opened, and at any time after. */
export class StoreHealth implements Disposable {
  readonly #workbench: Pick<LazyWorkbench, 'get'>;
  readonly #changes: Emitter<StoreRefusal>;
  readonly #subscription: Disposable;
  #refusal: StoreRefusal | null = null;

  constructor(workbench: Pick<LazyWorkbench, 'get' | 'whenOpen'>, onError: (error: unknown) => void) {
    this.#workbench = workbench;
    this.#changes = new Emitter(onError);
    // Asked before anything else is, so that a panel knows of it before it shows a session.
    this.#subscription = workbench.whenOpen(() => {
      this.look().catch(onError);
      return { dispose: () => {} };
    });
  }

  /** Why nothing can be written, as far as it is known. */
  get refusal(): StoreRefusal | null {
    return this.#refusal;
  }

  /** Fires when it turns out that nothing can be written. */
  get onDidChange(): Emitter<StoreRefusal>['event'] {
    return this.#changes.event;
  }

  async look(): Promise<void> {
    const { store } = await this.#workbench.get();
    const refusal = await store.readRefusal();
    if (refusal?.code === this.#refusal?.code) return;
    this.#refusal = refusal;
    if (refusal) this.#changes.fire(refusal);
  }

  /** Fails before anything is begun that could not be saved. */
  async requireWritable(): Promise<void> {
    await this.look();
    if (!this.#refusal) return;
    throw new SessionError(this.#refusal.code, 'Nothing was sent, since nothing can be saved now.', {
      remedy: 'What you typed stays here.',
    });
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
