import type { SessionStore } from '../../../../src/core/sessionStore';
import { openStore } from '../../../../src/store/openStore';
import type { Model } from './model';
import type { Actor } from './modelSession';

export interface Slot {
  actor: Actor;
  store: SessionStore;
}

/** Turns a store into one with a fault, to see that the comparison finds it. */
export type Sabotage = (store: SessionStore) => SessionStore;

/** Several stores on one real folder, under the model's clock, with two sessions to begin with. */
export class ModelWorld {
  readonly slots: Slot[] = [];
  /** Stores that nobody uses any more and nobody closed, as after a crash of their window. */
  readonly #forgotten: SessionStore[] = [];
  readonly #directory: string;
  readonly #model: Model;
  readonly #sabotage: Sabotage;
  /** Every id that was ever given out, gone ones included. */
  readonly ids = { session: [] as string[], pending: [] as string[], queued: [] as string[], snapshot: [] as string[] };

  private constructor(directory: string, model: Model, sabotage: Sabotage) {
    this.#directory = directory;
    this.#model = model;
    this.#sabotage = sabotage;
  }

  static async open(directory: string, model: Model, sabotage: Sabotage = (store) => store): Promise<ModelWorld> {
    const world = new ModelWorld(directory, model, sabotage);
    for (let count = 0; count < 3; count++) world.slots.push(await world.fresh());
    for (const { store } of world.slots.slice(1)) {
      const { id } = await store.createSession({});
      model.createSession({})(id);
      world.ids.session.push(id);
    }
    return world;
  }

  async fresh(): Promise<Slot> {
    const clock = { now: () => this.#model.now };
    const store = await openStore({ directory: this.#directory, clock });
    return { actor: { nonce: null }, store: this.#sabotage(store) };
  }

  slot(number: number): Slot {
    const slot = this.slots[number % this.slots.length];
    if (!slot) throw new Error('A world has slots.');
    return slot;
  }

  async close(number: number): Promise<void> {
    const { actor, store } = this.slot(number);
    await store.close();
    this.#model.close(actor);
    this.slots[number % this.slots.length] = await this.fresh();
  }

  async forget(number: number): Promise<void> {
    this.#forgotten.push(this.slot(number).store);
    this.slots[number % this.slots.length] = await this.fresh();
  }

  async end(): Promise<void> {
    for (const { store } of this.slots) await store.close();
    for (const store of this.#forgotten) await store.close();
  }
}
