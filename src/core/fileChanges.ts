import type { FileChange } from './fileChange';
import type { Message } from './message';

interface Speaking {
  messages: readonly Pick<Message, 'parts'>[];
}

/** Every change to a file that these turns made, in their order. */
export function fileChanges(turns: readonly Speaking[]): FileChange[] {
  return turns.flatMap(({ messages }) =>
    messages.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        part.type === 'diff' ? [{ path: part.path, before: part.before, after: part.after }] : [],
      ),
    ),
  );
}

/** What the changes come to, file by file, in the order in which files were first touched; what was undone is nothing. */
export function netChanges(changes: readonly FileChange[]): FileChange[] {
  const byPath = new Map<string, FileChange>();
  for (const { path, before, after } of changes) {
    const first = byPath.get(path);
    byPath.set(path, { path, before: first ? first.before : before, after });
  }
  return [...byPath.values()].filter(({ before, after }) => before !== after);
}

/** The changes that take these back, last first. */
export function undoing(changes: readonly FileChange[]): FileChange[] {
  return changes.toReversed().map(({ path, before, after }) => ({ path, before: after, after: before }));
}
