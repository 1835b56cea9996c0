import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Part } from '../../../../src/core/message';
import { isSound } from '../../../../src/store/repair/isSound';
import { planRepair, type RepairPlan } from '../../../../src/store/repair/repairPlan';
import type { TurnRecord } from '../../../../src/store/rows/turnRows';
import type { TurnShape } from '../../../../src/store/repair/turnShape';
import {
  anyBranch,
  assistant,
  branchOf,
  call,
  importedBranch,
  result,
  tool,
  turnOf,
  user,
  type Said,
} from '../branchFixture';

describe('the rules of repair', () => {
  it('interrupt and exclude a prompt at the end that has no answer', () => {
    const found = plan(importedBranch([user('a'), assistant('b'), user('orphan')]));
    assert.deepEqual(found, {
      excluded: ['t2.0'],
      statuses: { t2: 'interrupted' },
      rows: ['orphaned-prompt t2.0'],
    });
  });

  it('leave every prompt of several in a row but the last unanswered and excluded', () => {
    const found = plan(importedBranch([user('a'), user('b'), user('c'), assistant('d')]));
    assert.deepEqual(found, {
      excluded: ['t1.0', 't2.0'],
      statuses: {},
      rows: ['unanswered-prompt t1.0', 'unanswered-prompt t2.0'],
    });
  });

  it('tell the last of several orphans from the others', () => {
    const found = plan(branchOf(['interrupted', user('a')], ['unanswered', user('b')]));
    assert.deepEqual(found, {
      excluded: ['t1.0', 't2.0'],
      statuses: { t1: 'unanswered', t2: 'interrupted' },
      rows: ['unanswered-prompt t1.0', 'orphaned-prompt t2.0'],
    });
  });

  it('never join prompts within a turn, and keep the status of the one that was answered', () => {
    const found = plan(branchOf(['complete', user('a'), user('b'), assistant('c')]));
    assert.deepEqual(found, { excluded: ['t1.0'], statuses: {}, rows: ['unanswered-prompt t1.0'] });
  });

  it('only note calls without results in a turn that calls itself complete', () => {
    const said = [user('a'), assistant('b', call('call_0'))];
    assert.deepEqual(plan(branchOf(['complete', ...said])), { ...nothing, rows: ['missing-result t1.1'] });
    assert.deepEqual(plan(branchOf(['interrupted', ...said])), nothing);
  });

  it('take a result of a later turn for a call that waits for one', () => {
    const late = [user('a'), assistant(call('call_0')), user('b'), tool(result('call_0')), assistant('c')];
    assert.deepEqual(plan(importedBranch(late)), nothing);
  });

  it('exclude a result without its call, and a second one', () => {
    const said = [
      user('a'),
      tool(result('other')),
      assistant(call('x')),
      tool(result('x')),
      tool(result('x')),
      assistant('b'),
    ];
    assert.deepEqual(plan(importedBranch(said)), {
      excluded: ['t1.1', 't1.4'],
      statuses: {},
      rows: ['stray-result t1.1', 'stray-result t1.4'],
    });
  });

  it('exclude a result that comes only after its id was called anew, and was answered', () => {
    const twice = [assistant(call('x')), assistant(call('x')), tool(result('x')), tool(result('x')), assistant('b')];
    assert.deepEqual(plan(branchOf(['interrupted', user('a'), ...twice])).excluded, ['t1.4']);
  });

  it('take what a tool changed for no stray result, though the turn was cut off before its result', () => {
    const change: Part = { type: 'diff', path: 'a.ts', before: 'a', after: 'b' };
    const cut = branchOf(['interrupted', user('a'), assistant(call('x')), tool(change)]);
    assert.deepEqual(plan(cut), nothing);
    assert.ok(cut.every(isSound));
    const stray = branchOf(['complete', user('a'), assistant('b'), tool(change, result('stray')), assistant('c')]);
    assert.deepEqual(plan(stray).rows, ['stray-result t1.2']);
  });

  it('keep a message that holds a result of a call beside a stray one', () => {
    const said = [user('a'), assistant(call('x')), tool(result('x'), result('stray')), assistant('b')];
    assert.deepEqual(plan(importedBranch(said)), nothing);
  });

  it('exclude an empty reply together with its prompt, which becomes unanswered', () => {
    const found = plan(importedBranch([user('a'), assistant(' \n')]));
    assert.deepEqual(found, {
      excluded: ['t1.1', 't1.0'],
      statuses: { t1: 'unanswered' },
      rows: ['empty-reply t1.1', 'unanswered-prompt t1.0'],
    });
  });

  it('keep a prompt that something else answers beside an empty reply', () => {
    const found = plan(importedBranch([user('a'), assistant(''), assistant('b')]));
    assert.deepEqual(found, { excluded: ['t1.1'], statuses: {}, rows: ['empty-reply t1.1'] });
  });

  it('take a withheld thought with its signature for a reply', () => {
    const thought: Part = { type: 'reasoning', text: '', signature: 'sealed' };
    assert.deepEqual(plan(branchOf(['interrupted', user('a'), assistant(thought)])), nothing);
  });

  it('leave what was cut off as it was stored', () => {
    for (const status of ['interrupted', 'failed'] as const) {
      assert.deepEqual(plan(branchOf([status, user('a'), assistant('half a sent')])), nothing);
    }
  });

  it('call a partial reply interrupted where its turn says otherwise, never guessing from its text', () => {
    const cut = branchOf(['unanswered', user('a'), assistant('half')]);
    assert.deepEqual(plan(cut), { excluded: [], statuses: { t1: 'interrupted' }, rows: ['partial-reply t1.1'] });
    const inCall = branchOf(['complete', user('a'), assistant('b', call('x', { incomplete: true }))]);
    assert.deepEqual(plan(inCall).statuses, { t1: 'interrupted' });
    assert.deepEqual(plan(branchOf(['complete', user('a'), assistant('and then we')])), nothing);
  });

  it('use the fuller of two messages with one imported id', () => {
    const half = { ...assistant('ha'), sourceId: 'm1' };
    const full = { ...assistant('half, and the rest'), sourceId: 'm1' };
    const expected = { excluded: ['t1.1'], statuses: {}, rows: ['duplicate t1.1'] };
    assert.deepEqual(plan(importedBranch([user('a'), half, full])), expected);
    assert.deepEqual(plan(importedBranch([user('a'), full, half])).excluded, ['t1.2']);
    assert.deepEqual(plan(importedBranch([user('a'), full, full])).excluded, ['t1.2']);
  });

  it('keep the same text under other ids, and one id under two roles', () => {
    const texts = [user('a'), { ...assistant('b'), sourceId: '1' }, { ...assistant('b'), sourceId: '2' }];
    assert.deepEqual(plan(importedBranch(texts)), nothing);
    const roles = [user('a', { sourceId: '1' }), { ...assistant('b'), sourceId: '1' }];
    assert.deepEqual(plan(importedBranch(roles)), nothing);
  });

  it('exclude what the assistant said first, with the results of its calls', () => {
    const found = plan(importedBranch([assistant('hello', call('x')), tool(result('x')), user('a'), assistant('b')]));
    assert.deepEqual(found, {
      excluded: ['t1.0', 't1.1'],
      statuses: {},
      rows: ['assistant-first t1.0', 'stray-result t1.1'],
    });
  });

  it('leave two assistant messages in a row, and results before a prompt, to the wire', () => {
    assert.deepEqual(plan(importedBranch([user('a'), assistant('b'), assistant('c')])), nothing);
    const cut = [user('a'), assistant(call('x')), tool(result('x')), user('b'), assistant('c')];
    assert.deepEqual(plan(importedBranch(cut)), nothing);
  });

  it('never classify anew what is excluded already, be it the last or not', () => {
    const gone: Said = user('gone', { excluded: true });
    assert.deepEqual(plan(branchOf(['unanswered', gone])), nothing);
    assert.deepEqual(plan(branchOf(['interrupted', gone], ['complete', user('a'), assistant('b')])), nothing);
    const followed = plan(branchOf(['unanswered', user('a')], ['unanswered', gone]));
    assert.deepEqual(followed.rows, ['unanswered-prompt t1.0'], 'an excluded prompt at the end still follows others');
  });

  it('find nothing more once they were applied', function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(anyBranch(), (turns) => {
        const first = planRepair(shapesOf(turns));
        const second = planRepair(shapesOf(applied(turns, first)));
        assert.deepEqual([second.excluded.size, second.statuses.size], [0, 0]);
        const known = new Set(first.rows.map((row) => `${row.rule} ${row.messageId}`));
        assert.ok(second.rows.every((row) => known.has(`${row.rule} ${row.messageId}`)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a sound turn', () => {
  it('is one that ended by itself or was cut off with something received, or was given up', () => {
    const whole = [user('a'), assistant(call('x')), tool(result('x')), assistant('b')];
    assert.ok(isSound(turnOf('t', null, 'complete', whole)));
    assert.ok(isSound(turnOf('t', null, 'interrupted', [user('a'), assistant('half', call('x'))])));
    assert.ok(isSound(turnOf('t', null, 'failed', [user('a'), assistant('half')])));
    assert.ok(isSound(turnOf('t', null, 'unanswered', [user('a', { excluded: true })])));
  });

  it('is none that has an imported id, no prompt, no answer or a result of another turn', () => {
    assert.ok(!isSound(turnOf('t', null, 'complete', [user('a', { sourceId: '1' }), assistant('b')])));
    assert.ok(!isSound(turnOf('t', null, 'interrupted', [assistant('b')])));
    assert.ok(!isSound(turnOf('t', null, 'interrupted', [user('a')])));
    assert.ok(!isSound(turnOf('t', null, 'complete', [user('a'), tool(result('x')), assistant('b')])));
  });

  it('is left alone wherever it stands on a branch', function () {
    this.timeout(60_000);
    const branchAround = fc.tuple(anyBranch(), anyBranch(), anyBranch());
    fc.assert(
      fc.property(branchAround, ([before, middle, after]) => {
        const renamed = [...before, ...middle, ...after].map((turn, index) => ({
          ...turn,
          id: `n${index}`,
          messages: turn.messages.map((message, position) => ({ ...message, id: `n${index}.${position}` })),
        }));
        const sound = new Set(renamed.filter(isSound).map(({ id }) => id));
        const { excluded, statuses } = planRepair(shapesOf(renamed));
        for (const id of [...statuses.keys(), ...[...excluded].map((name) => name.split('.')[0] ?? '')]) {
          assert.ok(!sound.has(id), `${id} is sound and was repaired`);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const nothing = { excluded: [], statuses: {}, rows: [] };

function plan(turns: readonly TurnRecord[]): { excluded: string[]; statuses: object; rows: string[] } {
  const { excluded, statuses, rows } = planRepair(shapesOf(turns));
  return {
    excluded: [...excluded],
    statuses: Object.fromEntries(statuses),
    rows: rows.map(({ rule, messageId }) => `${rule} ${messageId}`),
  };
}

function shapesOf(turns: readonly TurnRecord[]): TurnShape[] {
  return turns.map(({ id, status, messages }) => ({
    id,
    status,
    messages: messages.map((message) => ({
      ...message,
      imported: message.sourceId ? { id: message.sourceId, size: JSON.stringify(message.parts).length } : null,
    })),
  }));
}

function applied(turns: readonly TurnRecord[], { excluded, statuses }: RepairPlan): TurnRecord[] {
  return turns.map((turn) => ({
    ...turn,
    status: statuses.get(turn.id) ?? turn.status,
    messages: turn.messages.map((message) => ({ ...message, excluded: message.excluded || excluded.has(message.id) })),
  }));
}
