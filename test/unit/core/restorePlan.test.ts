import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FileChange } from '../../../src/core/fileChange';
import { fileChanges, netChanges, undoing } from '../../../src/core/fileChanges';
import type { Part } from '../../../src/core/message';
import { restorePlan } from '../../../src/core/restorePlan';

const change = (path: string, before: string | null, after: string | null): FileChange => ({ path, before, after });
const turn = (...parts: Part[]) => ({ messages: [{ parts }] });
const now = (files: Record<string, string | null | undefined>) => (path: string) => files[path];

describe('the changes of turns', () => {
  it('are listed in order, from whatever message holds them', () => {
    const turns = [
      turn({ type: 'text', text: 'hi' }, { type: 'diff', path: 'a', before: null, after: '1' }),
      turn({ type: 'diff', path: 'a', before: '1', after: '2' }),
    ];
    assert.deepEqual(fileChanges(turns), [change('a', null, '1'), change('a', '1', '2')]);
  });

  it('come to one change a file, from its first state to its last', () => {
    const changes = [change('a', null, '1'), change('b', 'x', 'y'), change('a', '1', '2'), change('b', 'y', 'x')];
    assert.deepEqual(netChanges(changes), [change('a', null, '2')]);
  });
});

describe('going back to an earlier turn', () => {
  it('puts files back, removes created ones and brings deleted ones again', () => {
    const changes = [change('a', '1', '2'), change('new', null, 'n'), change('gone', 'g', null), change('a', '2', '3')];
    const plan = restorePlan(undoing(changes), now({ a: '3', new: 'n', gone: null }));
    assert.deepEqual(plan.conflicts, []);
    assert.deepEqual(
      new Set(plan.changes),
      new Set([change('a', '3', '1'), change('gone', null, 'g'), change('new', 'n', null)]),
    );
  });

  it('names a file that somebody changed since, and does not touch it', () => {
    const plan = restorePlan(undoing([change('a', '1', '2')]), now({ a: 'mine' }));
    assert.deepEqual(plan, { changes: [], conflicts: [{ reason: 'changed-since', change: change('a', 'mine', '1') }] });
  });

  it('names a file that somebody changed between two changes of the agent', () => {
    const plan = restorePlan(undoing([change('a', '1', '2'), change('a', 'mine', '3')]), now({ a: '3' }));
    assert.deepEqual(plan.conflicts, [{ reason: 'changed-between', change: change('a', '3', '1') }]);
    assert.deepEqual(plan.changes, []);
  });

  it('names a file that was deleted since, or that cannot be read', () => {
    const steps = undoing([change('a', '1', '2'), change('b', '1', '2')]);
    const plan = restorePlan(steps, now({ a: null, b: undefined }));
    assert.deepEqual(new Set(plan.conflicts.map(({ reason }) => reason)), new Set(['changed-since', 'unreadable']));
  });

  it('has nothing to do for what is as it should be already', () => {
    assert.deepEqual(restorePlan(undoing([change('a', '1', '2')]), now({ a: '1' })), { changes: [], conflicts: [] });
  });

  it('takes a change that was told but never made for what it is', () => {
    const steps = undoing([change('a', '1', '2'), change('a', '2', '3')]);
    assert.deepEqual(restorePlan(steps, now({ a: '2' })).changes, [change('a', '2', '1')]);
  });

  it('goes over to another branch: back to where they part, then on', () => {
    const steps = [...undoing([change('a', '1', '2'), change('b', null, 'b')]), change('a', '1', 'other')];
    const plan = restorePlan(steps, now({ a: '2', b: 'b' }));
    assert.deepEqual(new Set(plan.changes), new Set([change('b', 'b', null), change('a', '2', 'other')]));
  });

  it('undoes whatever an agent alone has done, and nothing else', () => {
    const state = fc.option(fc.constantFrom('1', '2', '3'), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), state), { maxLength: 12 }),
        state,
        state,
        (steps, a, b) => {
          const files: Record<string, string | null> = { a, b };
          const changes = steps.map(([path, after]) => {
            const step = change(path, files[path] ?? null, after);
            files[path] = after;
            return step;
          });
          const plan = restorePlan(undoing(changes), now(files));
          for (const { path, before, after } of plan.changes) {
            assert.equal(before, files[path]);
            files[path] = after;
          }
          assert.deepEqual(plan.conflicts, []);
          assert.deepEqual(files, { a, b });
        },
      ),
    );
  });
});
