import assert from 'node:assert/strict';
import { nestSessions, type Family } from '../../../src/core/nestSessions';
import type { Session } from '../../../src/core/session';
import { noUsage } from '../../../src/core/usage';

function session(id: string, updatedAt: number, parentId: string | null = null, pinned = false): Session {
  return {
    ...{ id, title: id, titleSource: 'user', parentId, forkedFromTurnId: null, agent: null, model: null },
    ...{ metadata: {}, pinned, unread: false, tags: [], createdAt: 0, updatedAt, archivedAt: null, deletedAt: null },
    ...{ headTurnId: null, revision: 0, turnCount: 0, usage: noUsage },
  };
}

const drawn = (families: readonly Family[]): unknown[] =>
  families.map(({ session: { id }, children }) => (children.length > 0 ? [id, ...drawn(children)] : id));

describe('sessions in families', () => {
  it('have forks below their parent, the newest first, at any depth', () => {
    const sessions = [session('a', 1), session('b', 2, 'a'), session('c', 3, 'a'), session('d', 4, 'b')];
    assert.deepEqual(drawn(nestSessions(sessions)), [['a', ['b', 'd'], 'c']]);
  });

  it('stand where their newest member would', () => {
    const families = nestSessions([session('new', 5), session('old', 1), session('fork', 9, 'old')]);
    assert.deepEqual(drawn(families), [['old', 'fork'], 'new']);
    assert.equal(families[0]?.updatedAt, 9);
  });

  it('leave a session whose parent is not there by itself', () => {
    assert.deepEqual(drawn(nestSessions([session('fork', 1, 'in the trash')])), ['fork']);
  });

  it('leave a pinned fork of a session that is not pinned where it was pinned', () => {
    const sessions = [session('a', 2), session('b', 1, 'a', true), session('c', 0, 'b')];
    assert.deepEqual(drawn(nestSessions(sessions)), ['a', ['b', 'c']]);
  });

  it('draw every session once when parents form a circle, or hang below one', () => {
    const circle = [session('a', 1, 'c'), session('b', 2, 'a'), session('c', 3, 'b'), session('d', 4, 'c')];
    const families = nestSessions(circle);
    assert.deepEqual(drawn(families), [['a', ['b', ['c', 'd']]]]);
    const own = nestSessions([session('x', 1, 'x')]);
    assert.deepEqual(drawn(own), ['x']);
    const ids = drawn(nestSessions([session('d', 9, 'b'), session('a', 1, 'b'), session('b', 2, 'a')])).flat(9);
    assert.deepEqual(ids.sort(), ['a', 'b', 'd']);
  });
});
