import assert from 'node:assert/strict';
import type fc from 'fast-check';
import { SessionError } from '../../../../src/core/sessionError';
import type { SessionStore } from '../../../../src/core/sessionStore';
import { compareSession } from './compareSession';
import type { Model } from './model';
import type { Actor } from './modelSession';
import type { ModelWorld } from './modelWorld';

/** One call as both sides see it, with the ids that it is about filled in. */
export interface Plan {
  sessionId?: string;
  /** Who must make the call, where it would be refused to nearly everybody. */
  slot?: number;
  /** Changes the model, or throws what the store should throw. What it returns learns the id that the store gave. */
  expect: (model: Model, actor: Actor) => ((id: string) => void) | undefined;
  call: (store: SessionStore) => Promise<unknown>;
  /** Under which kind the id in the answer can be picked later. */
  gives?: keyof ModelWorld['ids'];
}

export type Planner = (model: Model, world: ModelWorld) => Plan;

/** A call on one of the stores: the model and the store must agree on its outcome, and then on all of the session. */
export class ModelCommand implements fc.AsyncCommand<Model, ModelWorld> {
  constructor(
    readonly slot: number,
    readonly words: string,
    readonly plan: Planner,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: Model, world: ModelWorld): Promise<void> {
    const plan = this.plan(model, world);
    const { actor, store } = world.slot(plan.slot ?? this.slot);
    const expected = await outcomeOf(async () => plan.expect(model, actor));
    const found = await outcomeOf(() => plan.call(store));
    assert.equal(found.code, expected.code, `${this.toString()}: ${found.message ?? 'done'}`);
    const id = (found.result as { id?: string } | undefined)?.id ?? '';
    expected.result?.(id);
    if (plan.gives && found.code === undefined) world.ids[plan.gives].push(id);
    await this.#compare(model, world, plan.gives === 'session' ? id : plan.sessionId);
  }

  toString(): string {
    return `store ${this.slot}: ${this.words}`;
  }

  /** By another store than the one that was called, which has to find out by itself that it is stale. */
  async #compare(model: Model, world: ModelWorld, sessionId: string | undefined): Promise<void> {
    const session = model.sessions.get(sessionId ?? '');
    if (!session) return;
    try {
      await compareSession(world.slot(this.slot + 1).store, model, session);
    } catch (error) {
      throw new Error(`After ${this.toString()}`, { cause: error });
    }
  }
}

interface Result<Value> {
  code?: string;
  message?: string;
  result?: Value;
}

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof SessionError) return { code: error.code, message: error.message };
    throw error;
  }
}
