import type { AlwaysAllowed } from '../tools/approvalMemory';

/** The part of VS Code's Memento that is needed. */
interface Memory {
  get<Value>(name: string): Value | undefined;
  update(name: string, value: unknown): PromiseLike<void>;
}

const name = 'approvals.always';

/** Keeps each "always" with the workspace's state, which is the editor's own and no file of the workspace. */
export function alwaysAllowed(memory: Memory): AlwaysAllowed {
  const kept = () => memory.get<string[]>(name) ?? [];
  return {
    has: (key) => kept().includes(key),
    add: async (keys) => {
      await memory.update(name, [...new Set([...kept(), ...keys])]);
    },
  };
}
