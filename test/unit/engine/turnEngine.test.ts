import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { stopGrace } from '../../../src/core/stopGrace';
import type { TurnProgress } from '../../../src/core/turnRunner';
import { TurnEngine } from '../../../src/engine/turnEngine';
import { FakeStore } from './fakeStore';
import { ManualTimers, settled } from './manualTimers';
import { ScriptedAgent } from './scriptedAgent';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });
const done: AgentEvent = { type: 'done', stopReason: 'end' };
const usage: AgentEvent = { type: 'usage', usage: { inputTokens: 5 } };

describe('the turn engine', () => {
  let store: FakeStore;
  let timers: ManualTimers;
  let agent: ScriptedAgent;
  let engine: TurnEngine;
  let progress: TurnProgress[];
  let logged: unknown[];

  beforeEach(() => {
    store = new FakeStore();
    timers = new ManualTimers();
    agent = new ScriptedAgent();
    logged = [];
    engine = new TurnEngine({ store, timers, agents: [agent], log: (_message, error) => logged.push(error) });
    progress = [];
    engine.onDidProgress((event) => progress.push(event));
  });

  const send = () => engine.send({ sessionId: 'session', prompt: 'hello' });
  /** The scripted agent says nothing more, so that its time for last words passes. */
  const stop = async () => {
    const stopped = engine.stop('session');
    await timers.pass(stopGrace.agent);
    assert.equal(await stopped, true);
  };
  const last = () => progress.at(-1)?.type;

  it('has the prompt on disk before the agent is asked', async () => {
    await send();
    await settled();
    assert.ok(store.calls.indexOf('beginTurn') < store.calls.indexOf('readContext'));
    assert.deepEqual(agent.request?.prompt, [{ type: 'text', text: 'hello' }]);
  });

  it('asks no agent when the prompt could not be saved, and says why', async () => {
    store.fail('beginTurn', 'disk-full');
    await assert.rejects(send(), { code: 'disk-full' });
    assert.equal(agent.request, null);
    assert.equal(engine.live('session'), null);
  });

  it('commits a finished reply once, with its usage', async () => {
    await send();
    agent.say(text('Hi '), text('there'), usage, done);
    await settled();
    assert.equal(store.commits.length, 1);
    assert.equal(store.commits[0]?.outcome.status, 'complete');
    assert.equal(store.commits[0]?.outcome.usage?.inputTokens, 5);
    assert.deepEqual(store.commits[0]?.outcome.messages, [
      { role: 'assistant', parts: [{ type: 'text', text: 'Hi there' }] },
    ]);
    assert.equal(last(), 'ended');
    assert.equal(engine.live('session'), null);
    assert.equal(timers.running, 0);
  });

  it('keeps partial text and usage of a stopped turn as interrupted', async () => {
    await send();
    agent.say(text('Half'), usage);
    await settled();
    await stop();
    assert.equal(store.commits[0]?.outcome.status, 'interrupted');
    assert.equal(store.commits[0]?.outcome.stopReason, 'stopped');
    assert.equal(store.commits[0]?.outcome.usage?.inputTokens, 5);
  });

  it('ends a stopped turn even when the agent never answers again', async () => {
    await send();
    await settled();
    await stop();
    assert.equal(store.commits.length, 0);
    assert.equal(store.releases[0]?.error?.code, 'stopped');
    assert.equal(last(), 'released');
  });

  it('commits what a failing agent had sent, as failed with its reason', async () => {
    await send();
    agent.say(text('Half'));
    agent.fail(new Error('the server went away'));
    await settled();
    assert.equal(store.commits[0]?.outcome.status, 'failed');
    assert.equal(store.commits[0]?.outcome.error?.message, 'the server went away');
  });

  it('writes no history when an agent fails before anything was received', async () => {
    await send();
    agent.fail(new Error('no route'));
    await settled();
    assert.equal(store.commits.length, 0);
    assert.equal(store.releases[0]?.error?.message, 'no route');
  });

  it('takes an empty reply for a failure, with the prompt offered again', async () => {
    await send();
    agent.say(text('  \n'), done);
    await settled();
    assert.equal(store.releases[0]?.error?.code, 'empty-reply');
  });

  it('calls a stream that ends without its end cut off', async () => {
    await send();
    agent.say(text('Half'));
    agent.hangUp();
    await settled();
    assert.equal(store.commits[0]?.outcome.status, 'failed');
    assert.equal(store.commits[0]?.outcome.error?.code, 'cut-off');
  });

  it('releases the prompt when the history cannot be read', async () => {
    store.fail('readContext', 'corrupt');
    await send();
    await settled();
    assert.equal(store.releases[0]?.error?.code, 'corrupt');
  });

  it('saves what streams in at most once a second, as joined deltas', async () => {
    await send();
    agent.say(text('a'), text('b'));
    await settled();
    assert.deepEqual(store.partials, []);
    await timers.pass(1000);
    agent.say(text('c'));
    await settled();
    await timers.pass(999);
    assert.deepEqual(store.partials, [[text('ab')]]);
    await timers.pass(1);
    assert.deepEqual(store.partials, [[text('ab')], [text('c')]]);
  });

  it('sends a part that could not be saved again before what follows it', async () => {
    store.fail('appendPartial', 'disk-full');
    await send();
    agent.say(text('a'));
    await settled();
    await timers.pass(1000);
    agent.say(text('b'));
    await settled();
    await timers.pass(1000);
    assert.deepEqual(store.partials, [[text('ab')]]);
    assert.equal(logged.length, 1);
  });

  it('renews its lease every five seconds until the end', async () => {
    await send();
    await timers.pass(10_000);
    assert.equal(store.calls.filter((call) => call === 'renewLease').length, 2);
    agent.say(text('x'), done);
    await settled();
    await timers.pass(10_000);
    assert.equal(store.calls.filter((call) => call === 'renewLease').length, 2);
  });

  it('stops when its lease is lost, and offers the store what it has', async () => {
    await send();
    agent.say(text('mine'));
    await settled();
    store.fail('renewLease', 'conflict');
    store.fail('commitTurn', 'conflict');
    await timers.pass(5000 + stopGrace.agent);
    await settled();
    assert.ok(store.calls.includes('commitTurn'));
    assert.equal(last(), 'lost');
    assert.equal(engine.live('session'), null);
    assert.equal(timers.running, 0);
  });

  it('keeps what it has while a conflict leaves the turn in the outbox', async () => {
    const sent = await send();
    assert.ok(sent.type === 'begun');
    store.pending = sent.pending;
    agent.say(text('mine'), done);
    store.fail('commitTurn', 'conflict');
    await settled();
    assert.equal(last(), 'unsaved');
    assert.equal(engine.live('session')?.state.messages.length, 1);
  });

  it('keeps a turn that cannot be saved, says so, and saves it when asked again', async () => {
    store.fail('commitTurn', 'disk-full');
    await send();
    agent.say(text('kept'), done);
    await settled();
    assert.equal(last(), 'unsaved');
    assert.equal(engine.live('session')?.unsaved?.code, 'disk-full');
    assert.equal((await send()).type, 'queued');
    store.fail('commitTurn', 'disk-full', 10);
    await timers.pass(5000);
    assert.ok(store.calls.includes('renewLease'), 'the lease is kept meanwhile');
    store.heal();
    await engine.saveAgain('session');
    assert.equal(store.commits.length, 1);
    assert.ok(progress.some(({ type }) => type === 'ended'));
  });

  it('stops when another window asks for it', async () => {
    await send();
    agent.say(text('Half'));
    await settled();
    store.change('stop');
    await timers.pass(stopGrace.agent);
    assert.equal(store.commits[0]?.outcome.status, 'interrupted');
  });

  it('hands a stop on to the window that runs the turn', async () => {
    store.pending = await store.beginTurn('session', { prompt: 'elsewhere' });
    const stopped = engine.stop('session');
    await settled();
    assert.ok(store.calls.includes('requestStop'));
    store.pending = null;
    store.change('turn');
    assert.equal(await stopped, true);
  });

  it('says that there was nothing to stop', async () => {
    assert.equal(await engine.stop('session'), false);
  });

  it('runs one turn a session at a time, however close two prompts come', async () => {
    const sent = await Promise.all([send(), send()]);
    assert.deepEqual(
      sent.map(({ type }) => type),
      ['begun', 'queued'],
    );
    assert.equal(store.calls.filter((call) => call === 'beginTurn').length, 1);
  });

  it('does not queue a prompt that names its place', async () => {
    await send();
    await assert.rejects(engine.send({ sessionId: 'session', prompt: 'x', parentTurnId: null }), { code: 'busy' });
    assert.deepEqual(store.queue, []);
  });

  it('ends and saves every turn when it is closed', async () => {
    await send();
    agent.say(text('Half'));
    await settled();
    const closed = engine.close();
    await timers.pass(stopGrace.closing);
    await closed;
    assert.equal(store.commits[0]?.outcome.stopReason, 'window-closed');
    assert.equal(timers.running, 0);
  });

  it('names a new session after its prompt, and leaves a given name alone', async () => {
    await send();
    assert.deepEqual(store.patches, [{ title: 'hello', titleSource: 'prompt' }]);
    await stop();
    store.session = { ...store.session, titleSource: 'user' };
    await send();
    assert.equal(store.patches.length, 1);
  });

  it('goes on when the session could not be named', async () => {
    store.fail('updateSession', 'io');
    await send();
    agent.say(text('Hi'), done);
    await settled();
    assert.equal(store.commits[0]?.outcome.status, 'complete');
  });

  it('refuses an agent that is not there before anything is stored', async () => {
    await assert.rejects(engine.send({ sessionId: 'session', prompt: 'x', agent: 'nobody' }), { code: 'not-found' });
    assert.ok(!store.calls.includes('beginTurn'));
  });

  it('shows the live turn to whoever comes later', async () => {
    await send();
    agent.say(text('so far'));
    await settled();
    assert.deepEqual(engine.live('session')?.state.messages, [
      { role: 'assistant', parts: [{ type: 'text', text: 'so far' }] },
    ]);
  });

  it('goes on when a listener throws', async () => {
    engine.onDidProgress(() => {
      throw new Error('listener');
    });
    await send();
    agent.say(text('Hi'), done);
    await settled();
    assert.equal(store.commits.length, 1);
  });
});
