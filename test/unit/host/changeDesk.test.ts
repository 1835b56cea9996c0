import assert from 'node:assert/strict';
import type { FileChange } from '../../../src/core/fileChange';
import type { Part } from '../../../src/core/message';
import type { Located } from '../../../src/core/workspace';
import { ChangeDesk, type ConflictAnswer } from '../../../src/host/changeDesk';

const diff = (path: string, before: string | null, after: string | null): Part => ({
  type: 'diff',
  path,
  before,
  after,
});
const turn = (...parts: Part[]) => ({ messages: [{ parts }] });

function deskOver(files: Record<string, string>, answer: ConflictAnswer = 'cancel') {
  const asked: string[] = [];
  const applied: FileChange[][] = [];
  const exactly: (boolean | undefined)[] = [];
  const desk = new ChangeDesk({
    workspace: {
      locate: async (path) => {
        const text = files[path];
        const kind = text === undefined ? 'missing' : 'file';
        return { path, absolute: path, kind, size: text?.length ?? 0 } satisfies Located;
      },
      readBytes: async (path) => new TextEncoder().encode(files[path] ?? ''),
      apply: async (changes, options) => {
        applied.push([...changes]);
        exactly.push(options?.exactly);
        return [];
      },
    },
    askConflicts: async (conflicts) => {
      asked.push(...conflicts.map(({ reason, change }) => `${change.path} ${reason}`));
      return answer;
    },
  });
  return { desk, asked, applied, exactly };
}

describe('what a turn did to files', () => {
  const work = turn(
    diff('a', '1\n', '2\n'),
    diff('new', null, 'n\n'),
    diff('a', '2\n', '3\n'),
    diff('b', 'x\n', 'y\n'),
  );

  it('is listed file by file, with what has become of each', async () => {
    const { files, steps } = await deskOver({ a: '3\n', b: 'mine\n' }).desk.list(work, (path) => path === 'a');
    assert.deepEqual(
      files.map(({ path, kind, added, removed, state, isKept }) =>
        [path, kind, added, removed, state, isKept].join(' '),
      ),
      ['a changed 1 1 applied true', 'new created 1 0 undone false', 'b changed 1 1 changed false'],
    );
    assert.equal(steps.length, 4);
    assert.deepEqual(steps[0]?.hunks[0]?.lines, ['-1', '+2']);
  });

  it('is taken back in one step and to the byte where nobody else was there', async () => {
    const { desk, asked, applied, exactly } = deskOver({ a: '3\n', new: 'n\n', b: 'y\n' });
    assert.equal(await desk.undo(work, ['a', 'new']), true);
    assert.deepEqual(asked, []);
    assert.deepEqual([applied.length, exactly], [1, [true]]);
    assert.deepEqual(
      new Set(applied[0]),
      new Set([
        { path: 'a', before: '3\n', after: '1\n' },
        { path: 'new', before: 'n\n', after: null },
      ]),
    );
  });

  it('is not taken back over the work of somebody else, unless the person says so', async () => {
    const files = { a: 'mine\n', new: 'n\n' };
    const stopped = deskOver(files, 'cancel');
    assert.equal(await stopped.desk.undo(work, ['a', 'new']), false);
    assert.deepEqual([stopped.asked, stopped.applied], [['a changed-since'], []]);
    const left = deskOver(files, 'leave');
    await left.desk.undo(work, ['a', 'new']);
    assert.deepEqual(left.applied, [[{ path: 'new', before: 'n\n', after: null }]]);
    const overwritten = deskOver(files, 'overwrite');
    await overwritten.desk.undo(work, ['a', 'new']);
    assert.equal(overwritten.applied[0]?.length, 2);
  });

  it('is left alone where a file is no text any more', async () => {
    const { desk, applied } = deskOver({ a: '\0\0' });
    await assert.rejects(desk.undo(work, ['a']), /can no longer be read as text/);
    assert.deepEqual(applied, []);
  });
});
