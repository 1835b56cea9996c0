import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { stopGrace } from '../../../src/core/stopGrace';
import { waitUntil } from '../../rig/waitUntil';
import { EngineScene, replyTexts, untilTold, type EngineWindow } from './engineScene';
import { ScriptedAgent } from './scriptedAgent';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });
const done: AgentEvent = { type: 'done', stopReason: 'end' };

describe('a session in two windows', () => {
  let scene: EngineScene;
  let a: EngineWindow;
  let b: EngineWindow;
  let sessionId: string;

  beforeEach(async () => {
    scene = new EngineScene();
    a = await scene.open();
    sessionId = (await a.store.createSession()).id;
  });

  afterEach(() => scene.close());

  const runInA = async (...events: AgentEvent[]) => {
    await a.engine.send({ sessionId, prompt: 'hello' });
    a.agent.say(...events);
    await untilTold(a, 'events', events.length);
    await a.timers.pass(1000);
    b = await scene.open();
  };

  it('runs in one of them, and is seen in the other with what it has received', async () => {
    await runInA(text('Half'));
    const { pending } = await b.store.loadSession(sessionId);
    assert.equal(pending?.state, 'running');
    assert.deepEqual(replyTexts([pending]), ['Half']);
    assert.equal(b.engine.live(sessionId), null);
    await assert.rejects(b.engine.retry({ sessionId, turnId: pending.id }), { code: 'busy' });
    await assert.rejects(b.engine.discard(sessionId, pending.id), { code: 'busy' });
  });

  it('is stopped from the other, which hears when it has', async () => {
    await runInA(text('Half'));
    const stopped = b.engine.stop(sessionId);
    await waitUntil('the stop has come', () => a.agent.signal?.aborted);
    await a.timers.pass(stopGrace.agent);
    assert.equal(await stopped, true);
    const { turns } = await b.store.loadSession(sessionId);
    assert.deepEqual([turns[0]?.status, ...replyTexts(turns)], ['interrupted', 'Half']);
  });

  it('is stopped from the other for a prompt that is to be answered at once, there', async () => {
    await runInA(text('Half'));
    const sent = b.engine.stopAndSend({ sessionId, prompt: 'now' });
    await waitUntil('the stop has come', () => a.agent.signal?.aborted);
    await a.timers.pass(stopGrace.agent);
    assert.equal((await sent).type, 'begun');
    assert.ok(b.engine.live(sessionId));
    b.agent.say(text('ok'), done);
    await untilTold(b, 'ended');
    assert.deepEqual(replyTexts((await b.store.loadSession(sessionId)).turns), ['Half', 'ok']);
  });

  it('goes on in a window that waits no longer than a while for the other', async () => {
    await runInA(text('Half'));
    const stopped = b.engine.stop(sessionId);
    assert.equal(await b.timers.passUntil(stopped), true);
    assert.equal((await b.store.loadSession(sessionId)).pending?.state, 'running');
  });

  it('is offered in the other once its window is gone, and taken up there', async () => {
    await runInA(text('Half '));
    scene.outliveLeases();
    await b.timers.pass(5000);
    await untilTold(b, 'orphaned');
    const { pending } = await b.store.loadSession(sessionId);
    assert.ok(pending);
    await b.engine.resume({ sessionId, turnId: pending.id });
    b.agent.say(text('whole'), done);
    await untilTold(b, 'ended');
    assert.deepEqual(replyTexts((await b.store.loadSession(sessionId)).turns), ['Half whole']);
    assert.deepEqual(b.logged, []);
  });

  it('is not said to be orphaned when it has simply ended', async () => {
    await runInA(text('Half'));
    a.agent.say(done);
    await untilTold(a, 'ended');
    await b.timers.pass(20_000);
    assert.ok(b.progress.every(({ type }) => type !== 'orphaned'));
    assert.equal(b.timers.running, 0, 'nothing is looked for any more');
  });

  it('stops its queue in the other when its window is gone', async () => {
    await runInA(text('Half'));
    await b.engine.send({ sessionId, prompt: 'later' });
    scene.outliveLeases();
    await b.timers.pass(5000);
    await untilTold(b, 'orphaned');
    await waitUntil('the queue stops', async () => (await b.engine.queue(sessionId)).stopped !== null);
    assert.equal((await b.store.listQueue(sessionId)).length, 1);
  });

  it('keeps both when a window that slept comes back after the other took its turn up', async () => {
    await runInA(text('Half '));
    scene.outliveLeases();
    const { pending } = await b.store.loadSession(sessionId);
    assert.ok(pending);
    await b.engine.retry({ sessionId, turnId: pending.id });
    b.agent.say(text('anew'), done);
    await untilTold(b, 'ended');
    a.agent.say(text('and the rest'), done);
    await untilTold(a, 'lost');
    assert.equal(a.engine.live(sessionId), null);
    const { turns } = await b.store.loadSession(sessionId);
    assert.deepEqual(replyTexts(turns), ['anew']);
    const siblings = await Promise.all(
      (turns[0]?.siblingIds ?? []).map((id) => a.store.readTurns(sessionId, { around: id, limit: 1 })),
    );
    assert.deepEqual(siblings.flatMap(({ items }) => replyTexts(items)).sort(), ['Half ', 'Half and the rest', 'anew']);
  });
});

describe('several sessions in one window', () => {
  let scene: EngineScene;

  beforeEach(() => {
    scene = new EngineScene();
  });

  afterEach(() => scene.close());

  it('run at once, each with its own agent and to its own end', async () => {
    const other = new ScriptedAgent('other');
    const window = await scene.open([other]);
    const one = (await window.store.createSession()).id;
    const two = (await window.store.createSession({ agent: 'other' })).id;
    await window.engine.send({ sessionId: one, prompt: 'first' });
    await window.engine.send({ sessionId: two, prompt: 'second' });
    window.agent.say(text('of one'));
    other.say(text('of two'));
    await untilTold(window, 'events', 2);
    assert.ok(window.engine.live(one) && window.engine.live(two));
    await window.timers.passUntil(window.engine.stop(one));
    assert.ok(window.engine.live(two), 'the other goes on');
    other.say(done);
    await untilTold(window, 'ended', 2);
    const [first, second] = await Promise.all([one, two].map((id) => window.store.loadSession(id)));
    assert.deepEqual([first?.turns[0]?.status, ...replyTexts(first?.turns ?? [])], ['interrupted', 'of one']);
    assert.deepEqual([second?.turns[0]?.status, ...replyTexts(second?.turns ?? [])], ['complete', 'of two']);
  });
});
