import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { TurnProgress } from '../../../src/core/turnRunner';
import { TurnEngine } from '../../../src/engine/turnEngine';
import { FakeStore } from './fakeStore';
import { ManualTimers, settled } from './manualTimers';
import { ScriptedAgent } from './scriptedAgent';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });
const done: AgentEvent = { type: 'done', stopReason: 'end' };
const call: AgentEvent = { type: 'toolCall', id: '1', name: 'run', input: {} };
const result: AgentEvent = { type: 'toolResult', id: '1', output: 'stopped', isError: true };
const minute = 60_000;

describe('the end of a turn', () => {
  let store: FakeStore;
  let timers: ManualTimers;
  let agent: ScriptedAgent;
  let engine: TurnEngine;
  let progress: TurnProgress[];

  beforeEach(() => {
    store = new FakeStore();
    timers = new ManualTimers();
    agent = new ScriptedAgent();
    engine = new TurnEngine({ store, timers, agents: [agent], log: () => {} });
    progress = [];
    engine.onDidProgress((event) => progress.push(event));
  });

  const start = async (...events: AgentEvent[]) => {
    await engine.send({ sessionId: 'session', prompt: 'hello' });
    agent.say(...events);
    await settled();
  };
  const outcome = () => store.commits[0]?.outcome;
  const told = (type: TurnProgress['type']) => progress.filter((event) => event.type === type).length;
  const commits = () => store.calls.filter((method) => method === 'commitTurn').length;

  it('takes the last words of an agent that was stopped, and waits no longer than it has any', async () => {
    await start(text('Half'), call);
    const stopped = engine.stop('session');
    assert.equal(agent.signal?.aborted, true);
    agent.say(result, { type: 'usage', usage: { inputTokens: 7 } });
    agent.hangUp();
    await stopped;
    assert.equal(outcome()?.status, 'interrupted');
    assert.equal(outcome()?.usage?.inputTokens, 7);
    assert.deepEqual(
      outcome()?.messages?.map(({ role }) => role),
      ['assistant', 'tool'],
    );
  });

  it('keeps what a tool had put out by then, where nobody tells its result any more', async () => {
    await start(
      call,
      { type: 'toolOutput', callId: '1', text: 'one\n' },
      { type: 'toolOutput', callId: '1', text: 'two\n' },
    );
    await timers.passUntil(engine.stop('session'));
    assert.deepEqual(outcome()?.messages?.at(-1), {
      role: 'tool',
      parts: [{ type: 'toolResult', id: '1', output: 'one\ntwo\n[The turn ended before this did.]', isError: true }],
    });
  });

  it('makes up no result for a call that has one', async () => {
    await start(call, { type: 'toolOutput', callId: '1', text: 'one\n' }, result);
    await timers.passUntil(engine.stop('session'));
    assert.deepEqual(outcome()?.messages?.at(-1)?.parts, [result]);
  });

  it('takes a reply that an agent ends after it was stopped for an interrupted one', async () => {
    await start(text('Half'));
    const stopped = engine.stop('session');
    agent.say(done);
    await stopped;
    assert.equal(outcome()?.status, 'interrupted');
  });

  it('takes an agent for gone that says nothing for long, and keeps what it had said', async () => {
    await start(text('Half'));
    await timers.pass(22 * minute);
    assert.equal(outcome()?.status, 'failed');
    assert.equal(outcome()?.error?.code, 'timed-out');
    assert.equal(agent.signal?.aborted, true);
  });

  it('offers the prompt again when an agent never says anything', async () => {
    await start();
    await timers.pass(22 * minute);
    assert.equal(store.releases[0]?.error?.code, 'timed-out');
  });

  for (const [stopReason, words] of [
    ['end', /without an answer/],
    ['max-tokens', /used up its room for a reply/],
    ['content-filter', /content filter/],
  ] as const) {
    it(`names ${stopReason} as the reason of an empty reply`, async () => {
      await start({ type: 'done', stopReason });
      assert.equal(store.releases[0]?.error?.code, 'empty-reply');
      assert.match(store.releases[0]?.error?.message ?? '', words);
    });
  }

  it('is patient with a tool that runs, a person who is asked and a server that asked for patience', async () => {
    await start(call);
    await timers.pass(60 * minute);
    agent.say(result, { type: 'permission', callId: '2', state: 'asked' });
    await timers.pass(60 * minute);
    agent.say({ type: 'permission', callId: '2', state: 'allowed' }, { type: 'wait', reason: 'busy', until: 0 });
    await timers.pass(60 * minute);
    assert.equal(commits(), 0);
    agent.say(text('Here I am.'), done);
    await settled();
    assert.equal(outcome()?.status, 'complete');
  });

  it('is tried again by itself, at longer and longer intervals, until it is saved', async () => {
    store.fail('commitTurn', 'disk-full', 3);
    await start(text('kept'), done);
    assert.deepEqual([commits(), told('unsaved')], [1, 1]);
    await timers.pass(1999);
    assert.equal(commits(), 1);
    await timers.pass(1);
    assert.equal(commits(), 2);
    await timers.pass(3999);
    assert.equal(commits(), 2);
    await timers.pass(1);
    assert.equal(commits(), 3);
    await timers.pass(8000);
    assert.deepEqual([commits(), store.commits.length, told('ended')], [4, 1, 1]);
    assert.equal(engine.live('session'), null);
    assert.equal(timers.running, 0);
  });

  it('is not tried again by itself where that cannot help, and is kept until the person says otherwise', async () => {
    store.fail('commitTurn', 'not-found', 2);
    await start(text('kept'), done);
    await timers.pass(5 * minute);
    assert.equal(commits(), 1);
    assert.equal(engine.live('session')?.unsaved?.code, 'not-found');
    await engine.saveAgain('session');
    assert.equal(commits(), 2);
    await engine.discard('session', 'turn-1');
    assert.equal(told('discarded'), 1);
    assert.equal(engine.live('session'), null);
    assert.equal(timers.running, 0);
  });

  it('is saved once, however often it is asked for at once', async () => {
    store.fail('commitTurn', 'locked-out');
    await start(text('kept'), done);
    await Promise.all([engine.saveAgain('session'), engine.saveAgain('session')]);
    assert.equal(commits(), 2);
    assert.equal(told('ended'), 1);
  });

  it('holds back the next prompt until it is saved, and then sends it', async () => {
    store.fail('commitTurn', 'disk-full');
    await start(text('kept'), done);
    await engine.send({ sessionId: 'session', prompt: 'next' });
    assert.equal(told('begun'), 1);
    await timers.pass(2000);
    await settled();
    assert.equal(told('begun'), 2);
    assert.deepEqual(store.queue, []);
  });

  it('comes within the time of a closing window, even when nothing can be saved', async () => {
    store.fail('commitTurn', 'locked-out', 100);
    await start(text('Half'));
    let isClosed = false;
    const closed = engine.close().then(() => (isClosed = true));
    await timers.pass(4000);
    assert.equal(isClosed, true);
    await closed;
    assert.ok(commits() >= 2, 'it was tried once more');
    assert.equal(timers.running, 0);
    await assert.rejects(engine.send({ sessionId: 'session', prompt: 'late' }), { code: 'io' });
  });

  it('sends nothing from the queue when the window closes', async () => {
    await start(text('Half'));
    await engine.send({ sessionId: 'session', prompt: 'next' });
    const closed = engine.close();
    agent.say(done);
    await timers.passUntil(closed);
    await settled();
    assert.equal(told('begun'), 1);
    assert.equal(store.queue.length, 1);
  });

  it('ends a turn that was stopped before anybody was asked, without asking', async () => {
    const sent = engine.send({ sessionId: 'session', prompt: 'hello' });
    engine.onDidProgress(({ type }) => {
      if (type === 'begun') void engine.stop('session');
    });
    await sent;
    await settled();
    assert.equal(agent.request, null);
    assert.equal(store.releases[0]?.error?.code, 'stopped');
  });
});
