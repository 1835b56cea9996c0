import fc from 'fast-check';
import type { Model } from './model';
import type { ModelWorld } from './modelWorld';

/** What happens to stores from outside: time passes, windows close, and some never get to close. */
export function worldCommands(): fc.Arbitrary<fc.AsyncCommand<Model, ModelWorld>> {
  const slot = fc.nat(2);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(1, 4000, 29_999, 30_000, 31_000).map(passTime) },
    {
      weight: 2,
      arbitrary: slot.map((number) => toCommand(`store ${number} closes`, (_, world) => world.close(number))),
    },
    {
      weight: 1,
      arbitrary: slot.map((number) => toCommand(`store ${number} is gone`, (_, world) => world.forget(number))),
    },
  );
}

function passTime(ms: number): fc.AsyncCommand<Model, ModelWorld> {
  return toCommand(`${ms} ms pass`, async (model) => {
    model.now += ms;
  });
}

function toCommand(
  words: string,
  run: (model: Model, world: ModelWorld) => Promise<void>,
): fc.AsyncCommand<Model, ModelWorld> {
  return { check: () => true, run, toString: () => words };
}
