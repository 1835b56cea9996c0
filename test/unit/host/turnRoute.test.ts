import assert from 'node:assert/strict';
import type { TurnQuery } from '../../../src/core/sessionStore';
import type { Turn } from '../../../src/core/turn';
import { turnRoute } from '../../../src/host/turnRoute';

/** A tree of turns, each named with its parent; every turn writes its own name into one file. */
const parents: Record<string, string | null> = { a: null, b: 'a', c: 'b', d: 'c', x: 'b', y: 'x', r: null };

function turnOf(id: string): Turn {
  const before = parents[id] ?? '';
  const parts = [{ type: 'diff', path: 'file', before, after: id }];
  return { id, parentTurnId: parents[id] ?? null, messages: [{ parts }] } as unknown as Turn;
}

const store = {
  reads: 0,
  readTurns: async (_: string, { around, before }: TurnQuery = {}) => {
    store.reads += 1;
    const id = around ?? parents[before ?? ''] ?? '';
    const hasMore = around === undefined && parents[id] !== null;
    return { items: [turnOf(id)], ...(hasMore && { cursor: id }) };
  },
};

const route = async (from: string | null, to: string) => {
  const { left, joined, steps } = await turnRoute(store, 's', from, to);
  return { way: [...left.map((id) => `-${id}`), ...joined.map((id) => `+${id}`)].join(' '), steps };
};

describe('the way from one turn to another', () => {
  it('goes back', async () => {
    const { way, steps } = await route('d', 'b');
    assert.equal(way, '-d -c');
    assert.deepEqual(
      steps.map(({ before, after }) => `${before}>${after}`),
      ['d>c', 'c>b'],
    );
  });

  it('goes forward', async () => assert.equal((await route('b', 'd')).way, '+c +d'));

  it('goes back to where branches part, then on', async () => {
    const { way, steps } = await route('d', 'y');
    assert.equal(way, '-d -c +x +y');
    assert.deepEqual(
      steps.map(({ before, after }) => `${before}>${after}`),
      ['d>c', 'c>b', 'b>x', 'x>y'],
    );
  });

  it('goes from nothing, to where it is, and between turns that share none', async () => {
    assert.equal((await route(null, 'b')).way, '+a +b');
    assert.equal((await route('c', 'c')).way, '');
    assert.equal((await route('b', 'r')).way, '-b -a +r');
  });
});
