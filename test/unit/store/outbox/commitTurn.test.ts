import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/agentEvent';
import type { Outcome } from '../../../../src/core/turn';
import { dump } from '../dump';
import { outboxScene, type OutboxScene } from './outboxScene';
import { rejects } from '../rejects';

const text = (words: string) => ({ type: 'text' as const, text: words });
const events: AgentEvent[] = [
  { type: 'reasoning', text: 'hm' },
  text('Let me '),
  text('look.'),
  { type: 'toolCall', id: 'call_0', name: 'read', input: { path: 'a' } },
  { type: 'toolResult', id: 'call_0', output: 'x', isError: false },
];

describe('commitTurn', () => {
  let connection: OutboxScene['connection'];
  let store: OutboxScene['store'];
  let id: string;
  let session: OutboxScene['session'];
  let history: OutboxScene['history'];
  let pendingNow: OutboxScene['pendingNow'];
  let anotherWindow: OutboxScene['anotherWindow'];

  beforeEach(async () => {
    ({ connection, store, id, session, history, pendingNow, anotherWindow } = await outboxScene());
  });

  it('moves the turn from the outbox to the history in one step, under the ids it had while it streamed', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    connection.now += 1000;
    store.appendPartial(pending.id, [
      ...events,
      text('Done.'),
      { type: 'usage', usage: { inputTokens: 9, cost: 0.5 } },
    ]);
    const streamed = pendingNow()?.messages;
    store.appendPartial(pending.id, [{ type: 'done', stopReason: 'end' }]);
    connection.now += 1000;
    const turn = store.commitTurn(pending.id, { status: 'complete' });
    assert.equal(turn.id, pending.id);
    assert.deepEqual(turn.messages.slice(1), streamed);
    assert.deepEqual(turn.messages[0]?.parts, [text('hi')]);
    assert.deepEqual([turn.startedAt, turn.endedAt], [pending.startedAt, connection.now]);
    assert.deepEqual([turn.status, turn.stopReason, turn.agent, turn.model], ['complete', 'end', 'guide', 'm']);
    assert.deepEqual(turn.usage, { inputTokens: 9, outputTokens: 0, cachedTokens: 0, cost: 0.5 });
    assert.equal(pendingNow(), null);
    assert.deepEqual(dump(connection).pending_events, []);
    const { headTurnId, revision, turnCount, updatedAt } = session();
    assert.deepEqual([headTurnId, revision, turnCount, updatedAt], [turn.id, 1, 1, connection.now]);
    assert.deepEqual(connection.changes.at(-1), { kind: 'turn', sessionId: id, turnId: turn.id });
  });

  it('prefers what the outcome says over what was received', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    store.appendPartial(pending.id, [text('par'), { type: 'usage', usage: { inputTokens: 9, outputTokens: 1 } }]);
    const turn = store.commitTurn(pending.id, {
      status: 'failed',
      messages: [{ role: 'assistant', parts: [text('partial')], id: 'own', createdAt: 7, metadata: { k: 1 } }],
      usage: { outputTokens: 2 },
      stopReason: 'half \ud800',
      error: { message: 'cut off', code: 'ECONNRESET' },
    });
    assert.deepEqual(turn.messages[1], {
      id: 'own',
      role: 'assistant',
      parts: [text('partial')],
      createdAt: 7,
      metadata: { k: 1 },
      excluded: false,
    });
    assert.deepEqual([turn.usage.inputTokens, turn.usage.outputTokens], [9, 2]);
    assert.deepEqual([turn.status, turn.stopReason], ['failed', 'half \ufffd']);
    assert.deepEqual(turn.error, { message: 'cut off', code: 'ECONNRESET' });
  });

  it('is one turn however often it is committed, also by another store and after a restart (H2)', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    const outcome: Outcome = { status: 'complete', messages: [{ role: 'assistant', parts: [text('there')] }] };
    const turn = store.commitTurn(pending.id, outcome);
    const before = dump(connection);
    for (let n = 0; n < 5; n++) {
      connection.now += 1;
      assert.deepEqual(store.commitTurn(pending.id, outcome), turn);
      assert.deepEqual(anotherWindow().store.commitTurn(pending.id, outcome), turn);
    }
    rejects('conflict', () => store.commitTurn(pending.id, { ...outcome, status: 'failed' }));
    assert.deepEqual(dump(connection), before);
  });

  it('keeps a stopped turn with its partial text and its usage, in one commit (P6)', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    store.appendPartial(pending.id, [text('Once upon '), { type: 'usage', usage: { outputTokens: 2 } }]);
    const turn = store.commitTurn(pending.id, { status: 'interrupted', stopReason: 'stopped' });
    assert.deepEqual(history(), [turn]);
    assert.deepEqual(turn.messages[1]?.parts, [text('Once upon ')]);
    assert.deepEqual([turn.status, turn.excluded, turn.usage.outputTokens], ['interrupted', false, 2]);
  });

  it('keeps but excludes a prompt that was stopped before anything came', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    const turn = store.commitTurn(pending.id, { status: 'interrupted' });
    assert.deepEqual([turn.status, turn.excluded, turn.messages.length], ['interrupted', true, 1]);
  });

  it('takes an empty reply that is called complete for none: unanswered and excluded', () => {
    for (const messages of [[], [{ role: 'assistant' as const, parts: [text(' ')] }]]) {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      const turn = store.commitTurn(pending.id, { status: 'complete', messages, stopReason: 'end' });
      assert.deepEqual([turn.status, turn.excluded, turn.stopReason], ['unanswered', true, 'end']);
    }
  });

  it('writes no history of a failure before anything was received, and offers the prompt again', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    const before = session();
    rejects('invalid', () => store.commitTurn(pending.id, { status: 'failed', error: { message: 'no network' } }));
    assert.deepEqual(session(), before);
    const kept = pendingNow();
    assert.deepEqual([kept?.state, kept?.owner, kept?.error], ['abandoned', null, { message: 'no network' }]);
    assert.deepEqual(kept?.prompt, [text('hi')]);
  });

  it('makes a sibling of a retried turn, and the head follows it', () => {
    const first = store.appendTurn(id, { user: 'a', assistant: 'b' });
    const old = store.appendTurn(id, { user: 'c', assistant: 'd' });
    const pending = store.beginTurn(id, { prompt: 'c', parentTurnId: first.id });
    store.appendPartial(pending.id, [text('better')]);
    const turn = store.commitTurn(pending.id, { status: 'complete' });
    assert.deepEqual(turn.siblingIds, [old.id, turn.id]);
    assert.deepEqual(
      history().map((each) => each.id),
      [first.id, turn.id],
    );
  });

  it('goes on after a sleep longer than its lease, while nobody has taken the turn', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    connection.now += 3_600_000;
    assert.equal(pendingNow()?.state, 'abandoned');
    store.renewLease(pending.id);
    assert.equal(pendingNow()?.state, 'running');
    connection.now += 3_600_000;
    store.appendPartial(pending.id, [text('still here')]);
    assert.equal(store.commitTurn(pending.id, { status: 'complete' }).status, 'complete');
  });

  it('is not for others: busy while its owner lives, a conflict when it is only gone', () => {
    const pending = store.beginTurn(id, { prompt: 'hi' });
    const before = dump(connection);
    const other = anotherWindow();
    rejects('busy', () => other.store.commitTurn(pending.id, { status: 'interrupted' }));
    other.connection.now += 30_000;
    rejects('conflict', () => other.store.commitTurn(pending.id, { status: 'interrupted' }));
    assert.deepEqual(dump(connection), before);
    store.releasePending(pending.id);
    assert.equal(other.store.commitTurn(pending.id, { status: 'interrupted' }).id, pending.id);
  });

  it('refuses the id of another message, a prompt among the answers and an unknown turn', () => {
    const stored = store.appendTurn(id, { user: 'a', assistant: 'b' });
    const pending = store.beginTurn(id, { prompt: 'hi' });
    const before = dump(connection);
    const answer = { role: 'assistant' as const, parts: [text('x')] };
    const taken = { status: 'complete' as const, messages: [{ ...answer, id: stored.messages[0]?.id }] };
    const twice = {
      status: 'complete' as const,
      messages: [
        { ...answer, id: 'm' },
        { ...answer, id: 'm' },
      ],
    };
    rejects('conflict', () => store.commitTurn(pending.id, taken));
    rejects('invalid', () => store.commitTurn(pending.id, twice));
    rejects('invalid', () =>
      store.commitTurn(pending.id, { status: 'complete', messages: [{ ...answer, role: 'user' }] }),
    );
    rejects('invalid', () => store.commitTurn(pending.id, { status: 'done' } as unknown as Outcome));
    rejects('not-found', () => store.commitTurn('ghost', { status: 'complete' }));
    assert.deepEqual(dump(connection), before);
  });
});
