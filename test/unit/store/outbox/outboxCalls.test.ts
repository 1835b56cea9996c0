import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/agentEvent';
import type { NewPending } from '../../../../src/core/sessionStore';
import { releaseOwned } from '../../../../src/store/outbox/lease';
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

describe('outboxCalls', () => {
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

  describe('beginTurn', () => {
    it('saves the prompt with its owner and writes no history', () => {
      const before = session();
      const pending = store.beginTurn(id, { prompt: 'hi' });
      assert.deepEqual(pending, {
        id: pending.id,
        sessionId: id,
        parentTurnId: null,
        prompt: [text('hi')],
        messages: [],
        usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 },
        agent: 'guide',
        model: 'm',
        owner: connection.owner,
        state: 'running',
        askingFor: null,
        plan: [],
        error: null,
        startedAt: connection.now,
      });
      assert.deepEqual(pendingNow(anotherWindow().connection), pending);
      assert.deepEqual(session(), before);
      assert.deepEqual(connection.changes.at(-1), { kind: 'pending', sessionId: id, turnId: pending.id });
    });

    it('lets one turn run at a time, whoever asks, and keeps what the loser had (H3)', () => {
      store.beginTurn(id, { prompt: 'first' });
      const before = dump(connection);
      rejects('busy', () => store.beginTurn(id, { prompt: 'second' }));
      rejects('busy', () => anotherWindow().store.beginTurn(id, { prompt: 'second' }));
      assert.deepEqual(dump(connection), before);
    });

    it('is the same pending turn when it is begun again under its id, and a conflict with another prompt', () => {
      const pending = store.beginTurn(id, { id: 'mine', prompt: 'hi' });
      assert.deepEqual(store.beginTurn(id, { id: 'mine', prompt: 'hi' }), pending);
      rejects('conflict', () => store.beginTurn(id, { id: 'mine', prompt: 'other' }));
      rejects('conflict', () => anotherWindow().store.beginTurn(id, { id: 'mine', prompt: 'hi' }));
      store.commitTurn('mine', { status: 'interrupted', messages: [{ role: 'assistant', parts: [text('x')] }] });
      rejects('conflict', () => store.beginTurn(id, { id: 'mine', prompt: 'hi' }));
    });

    it('starts from the head, from the root or from a given turn', () => {
      const first = store.appendTurn(id, { user: 'a', assistant: 'b' });
      const second = store.appendTurn(id, { user: 'c', assistant: 'd' });
      const begin = (parentTurnId?: string | null): string | null => {
        const pending = store.beginTurn(id, { prompt: 'x', parentTurnId });
        store.discardPending(pending.id);
        return pending.parentTurnId;
      };
      assert.equal(begin(), second.id);
      assert.equal(begin(null), null);
      assert.equal(begin(first.id), first.id);
      rejects('not-found', () => begin('ghost'));
    });

    it('refuses an empty prompt, an unknown field and an unknown session', () => {
      const before = dump(connection);
      rejects('invalid', () => store.beginTurn(id, { prompt: ' ' }));
      rejects('invalid', () => store.beginTurn(id, { prompt: [] }));
      rejects('invalid', () => store.beginTurn(id, { prompt: 'x', colour: 1 } as NewPending));
      rejects('not-found', () => store.beginTurn('ghost', { prompt: 'x' }));
      assert.deepEqual(dump(connection), before);
    });
  });

  describe('appendPartial', () => {
    it('reduces what was received into messages, each with the time at which it began', () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      connection.now += 1000;
      store.appendPartial(pending.id, events);
      connection.now += 1000;
      store.appendPartial(pending.id, [text('Do'), { type: 'usage', usage: { outputTokens: 3 } }]);
      connection.now += 1000;
      store.appendPartial(pending.id, [text('ne')]);
      const seen = pendingNow(anotherWindow().connection);
      assert.deepEqual(
        seen?.messages.map(({ role, parts, createdAt }) => ({ role, parts, after: createdAt - pending.startedAt })),
        [
          {
            role: 'assistant',
            parts: [
              { type: 'reasoning', text: 'hm' },
              text('Let me look.'),
              { type: 'toolCall', id: 'call_0', name: 'read', input: { path: 'a' } },
            ],
            after: 1000,
          },
          { role: 'tool', parts: [{ type: 'toolResult', id: 'call_0', output: 'x', isError: false }], after: 1000 },
          { role: 'assistant', parts: [text('Done')], after: 2000 },
        ],
      );
      assert.equal(seen?.usage.outputTokens, 3);
    });

    it('stores deltas that arrive together as one, and joins a character that was cut between two', () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      store.appendPartial(pending.id, [text('a'), text('b'), text('\ud83d')]);
      store.appendPartial(pending.id, [text('\ude42')]);
      const rows = dump(connection).pending_events;
      assert.equal(rows?.length, 2);
      assert.deepEqual(JSON.parse(String(rows?.[0]?.events)), [text('ab\ud83d')]);
      assert.deepEqual(pendingNow()?.messages[0]?.parts, [text('ab🙂')]);
    });

    it('renews the lease, and writes nothing when nothing came', () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      connection.now += 29_000;
      store.appendPartial(pending.id, [text('a')]);
      connection.now += 29_000;
      assert.equal(pendingNow()?.state, 'running');
      const before = dump(connection);
      store.appendPartial(pending.id, []);
      assert.deepEqual(dump(connection), before);
    });

    it('takes but does not keep what is only shown while it happens', () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      const before = dump(connection);
      const live: AgentEvent[] = [
        { type: 'toolOutput', callId: 'a', text: 'compiling' },
        { type: 'wait', reason: 'rate limit', until: 5 },
      ];
      store.appendPartial(pending.id, live);
      assert.deepEqual(dump(connection), before);
      store.appendPartial(pending.id, [...live, text('a')]);
      assert.deepEqual(JSON.parse(String(dump(connection).pending_events?.[0]?.events)), [text('a')]);
    });

    it('refuses unknown events, unknown turns and turns that are in the history already', () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      rejects('invalid', () => store.appendPartial(pending.id, [{ type: 'smell' } as unknown as AgentEvent]));
      rejects('not-found', () => store.appendPartial('ghost', [text('a')]));
      rejects('not-found', () => store.appendPartial(undefined as unknown as string, [text('a')]));
      rejects('conflict', () => anotherWindow().store.appendPartial(pending.id, [text('a')]));
      store.commitTurn(pending.id, { status: 'complete', messages: [{ role: 'assistant', parts: [text('x')] }] });
      rejects('conflict', () => store.appendPartial(pending.id, [text('a')]));
    });
  });

  describe('releasing and discarding', () => {
    it('releases with the error, keeps what was received, and twice is once', () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      store.appendPartial(pending.id, [text('half')]);
      store.releasePending(pending.id, { error: { message: 'broken' } });
      store.releasePending(pending.id);
      const seen = pendingNow();
      assert.deepEqual([seen?.state, seen?.owner, seen?.error?.message], ['abandoned', null, 'broken']);
      assert.deepEqual(seen?.messages[0]?.parts, [text('half')]);
      rejects('conflict', () => store.appendPartial(pending.id, [text('more')]));
    });

    it("does not release another's turn, nor one that is gone", () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      rejects('conflict', () => anotherWindow().store.releasePending(pending.id));
      rejects('not-found', () => store.releasePending('ghost'));
      rejects('invalid', () => store.releasePending(pending.id, { error: 'x' } as object));
    });

    it("discards one's own and an abandoned turn, but not one that another runs", () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      const other = anotherWindow();
      rejects('busy', () => other.store.discardPending(pending.id));
      other.connection.now += 30_000;
      other.store.discardPending(pending.id);
      assert.equal(pendingNow(), null);
      rejects('not-found', () => other.store.discardPending(pending.id));
      const mine = store.beginTurn(id, { prompt: 'hi' });
      store.discardPending(mine.id);
      rejects('not-found', () => store.discardPending(mine.id));
      assert.deepEqual(history(), []);
    });

    it('frees all leases of a store that closes, and no others', () => {
      const otherSession = store.createSession().id;
      store.beginTurn(id, { prompt: 'hi' });
      const other = anotherWindow();
      other.store.beginTurn(otherSession, { prompt: 'hi' });
      releaseOwned(connection);
      assert.equal(pendingNow()?.state, 'abandoned');
      rejects('busy', () => store.beginTurn(otherSession, { prompt: 'hi' }));
      assert.equal(connection.changes.at(-1)?.kind, 'pending');
    });
  });

  describe('requestStop', () => {
    it('tells of the running turn, and of nothing where none runs', () => {
      const pending = store.beginTurn(id, { prompt: 'hi' });
      const other = anotherWindow();
      other.store.requestStop(id);
      assert.deepEqual(other.connection.changes, [{ kind: 'stop', sessionId: id, turnId: pending.id }]);
      store.releasePending(pending.id);
      other.store.requestStop(id);
      assert.equal(other.connection.changes.length, 1);
      rejects('not-found', () => store.requestStop('ghost'));
    });
  });
});
