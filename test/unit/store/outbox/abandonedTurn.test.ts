import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/agentEvent';
import type { Outcome, PendingTurn } from '../../../../src/core/turn';
import type { NewPending } from '../../../../src/core/sessionStore';
import { dump } from '../dump';
import { outboxScene, type OutboxScene } from './outboxScene';
import { rejects } from '../rejects';

const text = (words: string) => ({ type: 'text' as const, text: words });

describe('a turn that nobody runs any more', () => {
  let connection: OutboxScene['connection'];
  let store: OutboxScene['store'];
  let id: string;
  let history: OutboxScene['history'];
  let pendingNow: OutboxScene['pendingNow'];
  let anotherWindow: OutboxScene['anotherWindow'];

  beforeEach(async () => {
    ({ connection, store, id, history, pendingNow, anotherWindow } = await outboxScene());
  });

  const abandon = (given: Partial<NewPending> = {}, received?: string): PendingTurn => {
    const pending = store.beginTurn(id, { prompt: 'lost', ...given });
    if (received !== undefined) store.appendPartial(pending.id, [text(received)]);
    connection.dead.add(connection.owner.nonce);
    return pending;
  };

  it("is abandoned at once when its owner is dead, and when a living owner's lease has expired", () => {
    store.beginTurn(id, { prompt: 'hi' });
    const other = anotherWindow();
    other.connection.now += 29_999;
    assert.equal(pendingNow(other.connection)?.state, 'running');
    other.connection.now += 1;
    assert.equal(pendingNow(other.connection)?.state, 'abandoned');
    other.connection.now -= 20_000;
    connection.dead.add(connection.owner.nonce);
    assert.equal(pendingNow(other.connection)?.state, 'abandoned');
  });

  it('stays in the outbox however often it is looked at', () => {
    abandon({}, 'half');
    const before = dump(connection);
    for (let n = 0; n < 3; n++) assert.equal(pendingNow(anotherWindow().connection)?.state, 'abandoned');
    assert.deepEqual(dump(connection), before);
  });

  it('enters the history as interrupted before the next turn begins after it', () => {
    const lost = abandon({}, 'half');
    const other = anotherWindow();
    other.connection.now += 5000;
    const next = other.store.beginTurn(id, { prompt: 'next' });
    const [turn] = history();
    assert.equal(next.parentTurnId, lost.id);
    assert.deepEqual([turn?.id, turn?.status, turn?.excluded], [lost.id, 'interrupted', false]);
    assert.deepEqual(
      turn?.messages.map(({ parts }) => parts),
      [[text('lost')], [text('half')]],
    );
    assert.equal(turn?.endedAt, connection.now);
  });

  it('enters it as unanswered and excluded where nothing was received, with its error', () => {
    const lost = store.beginTurn(id, { prompt: 'lost' });
    store.releasePending(lost.id, { error: { message: 'no network' } });
    const next = store.beginTurn(id, { prompt: 'next' });
    const [turn] = history();
    assert.deepEqual([turn?.status, turn?.excluded, turn?.error], ['unanswered', true, { message: 'no network' }]);
    assert.equal(next.parentTurnId, lost.id);
  });

  it('stays beside the branch when the person has moved elsewhere since', () => {
    const first = store.appendTurn(id, { user: 'a', assistant: 'b' });
    store.appendTurn(id, { user: 'c', assistant: 'd' });
    const lost = abandon({}, 'half');
    const other = anotherWindow();
    other.store.revertTo(id, { turnId: first.id });
    const next = other.store.beginTurn(id, { prompt: 'next' });
    assert.equal(next.parentTurnId, first.id);
    assert.ok(other.store.listBranches(id).some(({ turnId }) => turnId === lost.id));
  });

  it('becomes the sibling of its own retry', () => {
    const lost = abandon({}, 'half');
    const other = anotherWindow();
    const retry = other.store.beginTurn(id, { prompt: 'lost', parentTurnId: lost.parentTurnId });
    other.store.appendPartial(retry.id, [text('whole')]);
    const turn = other.store.commitTurn(retry.id, { status: 'complete' });
    assert.deepEqual(turn.siblingIds, [lost.id, retry.id]);
    assert.deepEqual(
      history().map((each) => each.id),
      [retry.id],
    );
  });

  it('is saved beside what was taken for its end when its owner comes back, which gets a conflict', () => {
    const lost = store.beginTurn(id, { prompt: 'lost' });
    store.appendPartial(lost.id, [text('half'), { type: 'usage', usage: { outputTokens: 1 } }]);
    const other = anotherWindow();
    other.connection.now += 30_000;
    const next = other.store.beginTurn(id, { prompt: 'next' });
    connection.now += 31_000;
    rejects('conflict', () => store.renewLease(lost.id));
    rejects('conflict', () => store.appendPartial(lost.id, [text(' and')]));
    const messages = [{ id: `${lost.id}.1`, role: 'assistant' as const, parts: [text('half and whole')] }];
    const late: Outcome = { status: 'complete', messages, usage: { outputTokens: 5 } };
    rejects('conflict', () => store.commitTurn(lost.id, late));
    const saved = dump(connection);
    for (let n = 0; n < 3; n++) rejects('conflict', () => store.commitTurn(lost.id, late));
    assert.deepEqual(dump(connection), saved);

    other.store.appendPartial(next.id, [text('answer')]);
    other.store.commitTurn(next.id, { status: 'complete' });
    const [interrupted, answer] = history();
    assert.deepEqual([interrupted?.id, interrupted?.status, answer?.id], [lost.id, 'interrupted', next.id]);
    const siblingId = interrupted?.siblingIds.find((each) => each !== lost.id) ?? '';
    const [sibling] = store.readTurns(id, { around: siblingId }).items;
    assert.deepEqual([sibling?.status, sibling?.usage.outputTokens], ['complete', 5]);
    assert.deepEqual(
      sibling?.messages.map(({ parts }) => parts),
      [[text('lost')], [text('half and whole')]],
    );
  });

  it('is saved although another window has discarded it when its owner comes back, which gets a conflict', () => {
    const first = store.appendTurn(id, { user: 'a', assistant: 'b' });
    const lost = store.beginTurn(id, { prompt: 'lost' });
    store.appendPartial(lost.id, [text('half')]);
    const other = anotherWindow();
    other.connection.now += 30_000;
    other.store.discardPending(lost.id);
    assert.equal(pendingNow(), null);
    rejects('conflict', () => store.renewLease(lost.id));
    rejects('conflict', () => store.appendPartial(lost.id, [text(' and')]));
    const messages = [{ role: 'assistant' as const, parts: [text('half and whole')] }];
    const late: Outcome = { status: 'complete', messages };
    for (let n = 0; n < 3; n++) rejects('conflict', () => store.commitTurn(lost.id, late));
    assert.deepEqual(
      history().map((turn) => turn.id),
      [first.id],
      'who discarded it goes on from where they are',
    );
    const [branch, ...more] = store.listBranches(id).filter(({ current }) => !current);
    assert.deepEqual(more, []);
    const saved = store.readTurns(id, { around: branch?.turnId ?? '' }).items.at(-1);
    assert.deepEqual([saved?.parentTurnId, saved?.status], [first.id, 'complete']);
    assert.deepEqual(
      saved?.messages.map(({ parts }) => parts),
      [[text('lost')], [text('half and whole')]],
    );
  });

  it('saves what was received of a discarded turn when its late owner names no messages', () => {
    const lost = store.beginTurn(id, { prompt: 'lost' });
    store.appendPartial(lost.id, [text('half')]);
    const other = anotherWindow();
    other.connection.now += 30_000;
    other.store.discardPending(lost.id);
    rejects('conflict', () => store.commitTurn(lost.id, { status: 'interrupted' }));
    assert.equal(store.listBranches(id).length, 1);
  });

  it('leaves nothing behind when it is discarded by its owner, after its owner is dead, or once it was released', () => {
    const own = store.beginTurn(id, { prompt: 'own' });
    store.discardPending(own.id);
    rejects('not-found', () => store.commitTurn(own.id, { status: 'complete' }));
    const released = store.beginTurn(id, { prompt: 'released' });
    store.releasePending(released.id);
    anotherWindow().store.discardPending(released.id);
    const lost = abandon({}, 'half');
    anotherWindow().store.discardPending(lost.id);
    assert.deepEqual(dump(connection).discarded_turn, []);
  });

  it('is forgotten a day after it was discarded', () => {
    const discardLate = (): string => {
      const { id: lost } = store.beginTurn(id, { prompt: 'lost' });
      const other = anotherWindow();
      other.connection.now += 30_000;
      other.store.discardPending(lost);
      return lost;
    };
    discardLate();
    connection.now += 25 * 60 * 60 * 1000;
    const second = discardLate();
    assert.deepEqual(
      dump(connection).discarded_turn?.map((row) => row.id),
      [second],
    );
  });

  it('saves a late end that names no messages with what was received, and none where nothing was', () => {
    const commitLate = (received: AgentEvent[]): string[] | undefined => {
      const lost = store.beginTurn(id, { prompt: 'lost', parentTurnId: null });
      store.appendPartial(lost.id, received);
      const other = anotherWindow();
      other.connection.now += 30_000;
      const next = other.store.beginTurn(id, { prompt: 'next', parentTurnId: null });
      rejects('conflict', () => store.commitTurn(lost.id, { status: 'complete' }));
      other.store.discardPending(next.id);
      return store.readTurns(id, { around: lost.id }).items[0]?.siblingIds;
    };
    assert.equal(commitLate([])?.length, 1);
    assert.equal(commitLate([text('half')])?.length, 3);
  });
});
