import assert from 'node:assert/strict';
import type { Turn } from '../../../../src/core/turn';
import { callsOn, type Calls } from '../callsOn';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';

describe('branchCalls', () => {
  let connection: MemoryConnection;
  let store: Calls;
  let id: string;

  beforeEach(async () => {
    connection = await memoryConnection();
    store = callsOn(connection);
    id = store.createSession({ title: 'T', agent: 'guide', metadata: { k: 1 } }).id;
    connection.now += 1000;
  });

  const append = (words: string): Turn => {
    connection.now += 1000;
    const tools = [{ id: 'call_0', name: 'read', input: {}, output: words }];
    return store.appendTurn(id, { user: words, assistant: `re ${words}`, tools, usage: { inputTokens: 2, cost: 0.1 } });
  };
  const history = (sessionId = id): Turn[] => store.readTurns(sessionId).items;
  const session = () => store.updateSession(id, {});
  /** A turn without what a copy must not share. */
  const content = (turn: Turn): object => ({
    ...turn,
    ...{ id: null, sessionId: null, parentTurnId: null, siblingIds: null },
    messages: turn.messages.map((message) => ({ ...message, id: null })),
  });

  describe('forkSession', () => {
    it('copies the path to a turn under new ids, and nothing of the original changes (P10)', () => {
      const turns = ['one', 'two', 'three'].map(append);
      store.updateSession(id, { tags: ['a'], pinned: true });
      store.appendTurn(id, { user: 'never answered', assistant: '' });
      const before = { session: session(), turns: history() };
      connection.now += 1000;
      const fork = store.forkSession(id, { atTurnId: turns[1]?.id });
      assert.deepEqual(history(fork.id).map(content), turns.slice(0, 2).map(content));
      const ids = new Set(before.turns.flatMap((turn) => [turn.id, ...turn.messages.map((message) => message.id)]));
      const copied = history(fork.id).flatMap((turn) => [turn.id, ...turn.messages.map((message) => message.id)]);
      assert.ok(copied.every((each) => !ids.has(each)));
      assert.deepEqual([fork.parentId, fork.forkedFromTurnId], [id, turns[1]?.id]);
      assert.deepEqual([fork.title, fork.agent, fork.metadata, fork.tags], ['T', 'guide', { k: 1 }, ['a']]);
      assert.deepEqual([fork.pinned, fork.createdAt, fork.turnCount], [false, connection.now, 2]);
      assert.deepEqual(fork.usage, { inputTokens: 4, outputTokens: 0, cachedTokens: 0, cost: 0.2 });
      assert.deepEqual({ session: session(), turns: history() }, before);
    });

    it('keeps excluded turns excluded and summaries on the turn that they stand for', () => {
      const first = append('one');
      store.appendTurn(id, { user: 'never answered', assistant: '' });
      store.appendTurn(id, { user: 'compact', assistant: [{ type: 'summary', text: 's', throughTurnId: first.id }] });
      const [one, unanswered, compacted] = history(store.forkSession(id).id);
      assert.deepEqual([unanswered?.status, unanswered?.excluded], ['unanswered', true]);
      const [part] = compacted?.messages[1]?.parts ?? [];
      assert.equal(part?.type === 'summary' && part.throughTurnId, one?.id);
    });

    it('forks an empty session, and while another window runs a turn', () => {
      assert.deepEqual(store.forkSession(id).forkedFromTurnId, null);
      append('one');
      callsOn(connection.another()).beginTurn(id, { prompt: 'running' });
      const fork = store.forkSession(id);
      assert.equal(fork.turnCount, 1);
      assert.deepEqual(
        dump(connection).pending_turn?.map((row) => row.session_id),
        [id],
      );
    });

    it('refuses a turn of another session, and creates nothing', () => {
      const other = store.createSession().id;
      const foreign = store.appendTurn(other, { user: 'x', assistant: 'y' });
      const before = dump(connection);
      rejects('not-found', () => store.forkSession(id, { atTurnId: foreign.id }));
      rejects('not-found', () => store.forkSession('ghost'));
      rejects('invalid', () => store.forkSession(id, { at: 1 } as object));
      assert.deepEqual(dump(connection), before);
    });
  });

  describe('snapshots', () => {
    it('takes the head back to exactly the snapshotted turns, and the later ones stay reachable', () => {
      const turns = ['one', 'two'].map(append);
      const snapshot = store.createSnapshot(id, { label: ' before\nthe storm ' });
      assert.deepEqual(snapshot, {
        id: snapshot.id,
        sessionId: id,
        label: 'before the storm',
        turnId: turns[1]?.id,
        createdAt: connection.now,
      });
      const later = append('three');
      const { updatedAt, revision } = session();
      connection.now += 1000;
      const reverted = store.revertTo(id, { snapshotId: snapshot.id });
      assert.deepEqual([reverted.headTurnId, reverted.turnCount], [turns[1]?.id, 2]);
      assert.deepEqual([reverted.updatedAt, reverted.revision], [updatedAt, revision + 1]);
      assert.deepEqual(history(), turns);
      assert.deepEqual(
        store.listBranches(id).map(({ turnId }) => turnId),
        [later.id],
      );
      store.selectBranch(id, later.id);
      assert.deepEqual(history(), [...turns, later]);
    });

    it('lists them oldest first, and holds on to a given turn or to none', () => {
      const empty = store.createSnapshot(id, { label: 'empty' });
      const first = append('one');
      append('two');
      const second = store.createSnapshot(id, { label: 'first', turnId: first.id });
      assert.deepEqual(store.listSnapshots(id), [empty, second]);
      assert.equal(store.revertTo(id, { snapshotId: second.id }).headTurnId, first.id);
      assert.equal(store.revertTo(id, { snapshotId: empty.id }).headTurnId, null);
    });

    it('refuses an empty label, unknown sessions and turns', () => {
      rejects('invalid', () => store.createSnapshot(id, { label: ' ' }));
      rejects('invalid', () => store.createSnapshot(id, { label: '\ud800' }));
      rejects('not-found', () => store.createSnapshot(id, { label: 'x', turnId: 'ghost' }));
      rejects('not-found', () => store.createSnapshot('ghost', { label: 'x' }));
      rejects('not-found', () => store.listSnapshots('ghost'));
    });
  });

  describe('revertTo', () => {
    it('moves nothing when the head is there already', () => {
      const turn = append('one');
      const before = dump(connection);
      store.revertTo(id, { turnId: turn.id });
      assert.deepEqual(dump(connection), before);
    });

    it('goes back to before the first turn, and a new turn starts a second root', () => {
      const first = append('one');
      assert.equal(store.revertTo(id, { turnId: null }).headTurnId, null);
      const second = append('other');
      assert.deepEqual(second.siblingIds, [first.id, second.id]);
    });

    it('needs one target, in this session', () => {
      append('one');
      const other = store.createSession().id;
      const foreign = store.createSnapshot(other, { label: 'x' });
      rejects('invalid', () => store.revertTo(id, {}));
      rejects('invalid', () => store.revertTo(id, { turnId: null, snapshotId: 'x' }));
      rejects('not-found', () => store.revertTo(id, { turnId: 'ghost' }));
      rejects('not-found', () => store.revertTo(id, { snapshotId: foreign.id }));
    });

    it('is busy, as selecting a branch is, while another window runs a turn', () => {
      const turn = append('one');
      append('two');
      callsOn(connection.another()).beginTurn(id, { prompt: 'running' });
      rejects('busy', () => store.revertTo(id, { turnId: turn.id }));
      rejects('busy', () => store.selectBranch(id, turn.id));
    });
  });

  describe('branches', () => {
    it('lists every leaf with its length, its last prompt and which one is current', () => {
      const root = append('root');
      const left = append('left\nand  more');
      store.revertTo(id, { turnId: root.id });
      append('right');
      const long = append(`${'🙂'.repeat(200)}`);
      assert.deepEqual(
        store.listBranches(id).map(({ turnId, turnCount, preview, current }) => [turnId, turnCount, preview, current]),
        [
          [long.id, 3, '🙂'.repeat(120), true],
          [left.id, 2, 'left and more', false],
        ],
      );
      rejects('not-found', () => store.listBranches('ghost'));
    });

    it('selects the leaf below a turn that was grown last, whatever came before', () => {
      const root = append('root');
      const left = append('left');
      const leftLeaf = append('left leaf');
      store.revertTo(id, { turnId: left.id });
      const newest = append('newest below left');
      store.revertTo(id, { turnId: root.id });
      const right = append('right');
      assert.equal(store.selectBranch(id, left.id).headTurnId, newest.id);
      assert.equal(store.selectBranch(id, leftLeaf.id).headTurnId, leftLeaf.id);
      assert.equal(store.selectBranch(id, root.id).headTurnId, right.id);
      rejects('not-found', () => store.selectBranch(id, 'ghost'));
    });
  });
});
