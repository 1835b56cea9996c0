import { noActivities, reduceActivities, type Activities } from '../../core/activity';
import type { Disposable } from '../../core/disposable';
import { Emitter } from '../../core/emitter';
import type { LazyWorkbench } from '../lazyWorkbench';

/** What the turns of this window are doing. Those of other windows are theirs to tell. */
export class ActivityWatch implements Disposable {
  readonly #changes: Emitter<Activities>;
  readonly #subscription: Disposable;
  #activities = noActivities;

  constructor(workbench: Pick<LazyWorkbench, 'whenOpen'>, onError: (error: unknown) => void) {
    this.#changes = new Emitter(onError);
    this.#subscription = workbench.whenOpen(({ runner }) =>
      runner.onDidProgress((progress) => {
        const before = this.#activities;
        this.#activities = reduceActivities(before, progress);
        if (this.#activities !== before) this.#changes.fire(this.#activities);
      }),
    );
  }

  get activities(): Activities {
    return this.#activities;
  }

  get onDidChange(): Emitter<Activities>['event'] {
    return this.#changes.event;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
