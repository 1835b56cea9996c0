import type { AlwaysAllowed, LastingApproval } from '../tools/approvalMemory';

/** The part of VS Code's Memento that is needed. */
interface Memory {
  get<Value>(name: string): Value | undefined;
  update(name: string, value: unknown): PromiseLike<void>;
}

const name = 'approvals.lasting';

/** Keeps each "always" with the workspace's state, which is the editor's own and no file of the workspace. */
export function alwaysAllowed(memory: Memory): AlwaysAllowed {
  const list = () => memory.get<LastingApproval[]>(name) ?? [];
  const without = (keys: readonly string[]) => list().filter(({ key }) => !keys.includes(key));
  return {
    list,
    add: async (approvals) => {
      await memory.update(name, [...without(approvals.map(({ key }) => key)), ...approvals]);
    },
    remove: async (keys) => {
      await memory.update(name, without(keys));
    },
  };
}
