import type { Disposable } from '../core/disposable';
import { SessionError, type SessionErrorCode } from '../core/sessionError';
import type { Workbench } from './workbench';

/** A damaged store can be salvaged, a locked one released; whatever else keeps one from being opened has to be put right first. */
type State = 'ready' | 'failed' | 'damaged' | 'locked';

const states: Partial<Record<SessionErrorCode, State>> = { corrupt: 'damaged', 'locked-out': 'locked' };

/** Opens the store when it is first needed, once. A failure is told to whoever asked, and the next to ask tries again. */
export class LazyWorkbench {
  readonly #open: () => Promise<Workbench>;
  readonly #onState: (state: State) => void;
  readonly #waiting: ((workbench: Workbench) => void)[] = [];
  #opening: Promise<Workbench> | null = null;

  constructor(open: () => Promise<Workbench>, onState: (state: State) => void) {
    this.#open = open;
    this.#onState = onState;
  }

  get(): Promise<Workbench> {
    this.#opening ??= this.#openOnce();
    return this.#opening;
  }

  /** Calls back when the store opens, or at once where it is open; opens nothing by itself. */
  whenOpen(subscribe: (workbench: Workbench) => Disposable): Disposable {
    let subscription: Disposable | null = null;
    let disposed = false;
    const onOpen = (workbench: Workbench) => {
      if (!disposed) subscription = subscribe(workbench);
    };
    if (this.#opening) this.#opening.then(onOpen, () => this.#waiting.push(onOpen));
    else this.#waiting.push(onOpen);
    return {
      dispose: () => {
        disposed = true;
        subscription?.dispose();
      },
    };
  }

  /** Resolves once what is being saved meanwhile is saved, too. */
  async close(saving: Promise<unknown> = Promise.resolve()): Promise<void> {
    const workbench = await this.#opening?.catch(() => null);
    await Promise.all([saving, workbench?.close(saving)]);
  }

  async #openOnce(): Promise<Workbench> {
    try {
      const workbench = await this.#open();
      this.#onState('ready');
      for (const onOpen of this.#waiting.splice(0)) onOpen(workbench);
      return workbench;
    } catch (error) {
      this.#opening = null;
      this.#onState((error instanceof SessionError && states[error.code]) || 'failed');
      throw error;
    }
  }
}
