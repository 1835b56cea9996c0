import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { waitUntil } from '../../rig/waitUntil';
import { EngineScene, promptTexts, untilTold, type EngineWindow } from './engineScene';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });
const done: AgentEvent = { type: 'done', stopReason: 'end' };

describe('prompts that are sent while a session is busy', () => {
  let scene: EngineScene;
  let a: EngineWindow;
  let sessionId: string;

  beforeEach(async () => {
    scene = new EngineScene();
    a = await scene.open();
    sessionId = (await a.store.createSession()).id;
  });

  afterEach(() => scene.close());

  const send = (prompt: string, window = a) => window.engine.send({ sessionId, prompt });
  const answer = async (times: number, window = a) => {
    window.agent.say(text('ok'), done);
    await untilTold(window, 'ended', times);
  };
  const queued = async (window = a) =>
    (await window.engine.queue(sessionId)).prompts.map(({ prompt }) => JSON.stringify(prompt));
  const prompts = async () => promptTexts((await a.store.loadSession(sessionId)).turns);
  const running = async () => (await a.store.loadSession(sessionId)).pending?.prompt;

  it('are on disk at once and sent in order, each once the turn before it is complete', async () => {
    await send('one');
    assert.equal((await send('two')).type, 'queued');
    assert.equal((await send('three')).type, 'queued');
    assert.equal((await a.store.listQueue(sessionId)).length, 2);
    assert.deepEqual(await running(), [text('one')]);
    await answer(1);
    await untilTold(a, 'begun', 2);
    assert.deepEqual(await running(), [text('two')]);
    await answer(2);
    await answer(3);
    assert.deepEqual(await prompts(), ['one', 'two', 'three']);
    assert.deepEqual(await a.store.listQueue(sessionId), []);
    assert.deepEqual(a.logged, []);
  });

  it('can be edited, removed and put into another order until they are sent', async () => {
    await send('one');
    for (const prompt of ['two', 'three', 'four']) await send(prompt);
    const [two, three, four] = await a.store.listQueue(sessionId);
    assert.ok(two && three && four);
    await a.store.moveQueued(four.id, two.id);
    await a.store.removeQueued(three.id);
    await a.store.updateQueued(two.id, 'two, better');
    await answer(1);
    await answer(2);
    await answer(3);
    assert.deepEqual(await prompts(), ['one', 'four', 'two, better']);
  });

  it('are told to whoever shows them', async () => {
    await send('one');
    await send('two');
    const told = () => a.progress.findLast((event) => event.type === 'queue');
    await waitUntil('the queue is told', () => told()?.queue.prompts.length === 1);
    assert.equal(told()?.queue.stopped, null);
    await answer(1);
    await waitUntil('the empty queue is told', () => told()?.queue.prompts.length === 0);
  });

  it('stop behind a failed turn, say so, and go on when they are told to', async () => {
    await send('one');
    await send('two');
    a.agent.say(text('half'));
    a.agent.fail(new Error('the server went away'));
    await untilTold(a, 'ended');
    const told = await waitUntil('the stop is told', () =>
      a.progress.findLast((event) => event.type === 'queue' && event.queue.stopped !== null),
    );
    assert.ok(told.type === 'queue');
    assert.match(told.queue.stopped?.message ?? '', /the server went away/);
    assert.equal((await queued()).length, 1);
    assert.equal(await running(), undefined);
    await a.engine.resumeQueue(sessionId);
    assert.deepEqual(await running(), [text('two')]);
    assert.equal((await a.engine.queue(sessionId)).stopped, null);
  });

  it('stop behind a turn that nothing was received of', async () => {
    await send('one');
    await send('two');
    a.agent.fail(new Error('no route'));
    await untilTold(a, 'released');
    await waitUntil('the queue stops', async () => (await a.engine.queue(sessionId)).stopped !== null);
    assert.equal((await queued()).length, 1);
  });

  it('stop with a turn that the person stops', async () => {
    await send('one');
    await send('two');
    a.agent.say(text('half'));
    await untilTold(a, 'events');
    await a.timers.passUntil(a.engine.stop(sessionId));
    await waitUntil('the queue stops', async () => (await a.engine.queue(sessionId)).stopped !== null);
    assert.equal(await running(), undefined);
  });

  it('wait for the person after a restart, and are not sent behind the next prompt', async () => {
    await send('one');
    await send('two');
    await scene.close();
    const later = await scene.open();
    a = later;
    const { prompts: left, stopped } = await later.engine.queue(sessionId);
    assert.equal(left.length, 1);
    assert.equal(stopped?.code, 'queue-paused');
    await send('three');
    await answer(1);
    assert.equal((await queued()).length, 1);
    assert.equal(await running(), undefined);
    await later.engine.resumeQueue(sessionId);
    await answer(2);
    assert.deepEqual((await prompts()).slice(-2), ['three', 'two']);
  });

  it('are sent once, even when the window died between sending one and taking it out', async () => {
    await send('one');
    await send('two');
    const [two] = await a.store.listQueue(sessionId);
    assert.ok(two);
    await a.timers.passUntil(a.engine.stop(sessionId));
    const pending = await a.store.beginTurn(sessionId, { id: two.id, prompt: two.prompt });
    await a.store.appendPartial(pending.id, [text('done')]);
    await a.store.commitTurn(pending.id, { status: 'complete' });
    await a.engine.resumeQueue(sessionId);
    assert.deepEqual(await queued(), []);
    assert.equal(await running(), undefined);
    assert.equal((await prompts()).filter((prompt) => prompt === 'two').length, 1);
  });

  it('give way to a prompt that is to be answered at once, and go on behind it', async () => {
    await send('one');
    await send('two');
    a.agent.say(text('half'));
    await untilTold(a, 'events');
    const sent = a.engine.stopAndSend({ sessionId, prompt: 'now' });
    await waitUntil('the prompt is on disk', async () => (await queued()).length === 2);
    assert.equal((await a.timers.passUntil(sent)).type, 'begun');
    assert.deepEqual(await running(), [text('now')]);
    await answer(2);
    await answer(3);
    assert.deepEqual(await prompts(), ['one', 'now', 'two']);
    const { turns } = await a.store.loadSession(sessionId);
    assert.equal(turns[0]?.status, 'interrupted');
  });

  it('can be pulled to the front', async () => {
    await send('one');
    await send('two');
    await send('three');
    const three = (await a.store.listQueue(sessionId))[1];
    assert.ok(three);
    const sent = await a.timers.passUntil(a.engine.sendQueued(sessionId, three.id));
    assert.equal(sent.type, 'begun');
    assert.deepEqual(await running(), [text('three')]);
    await assert.rejects(a.engine.sendQueued(sessionId, three.id), { code: 'not-found' });
  });

  it('stop and say why when the next one cannot be sent', async () => {
    await a.store.updateSession(sessionId, { agent: 'scripted' });
    await send('one');
    await send('two');
    await a.store.updateSession(sessionId, { agent: 'gone' });
    await answer(1);
    await waitUntil('the queue stops', async () => (await a.engine.queue(sessionId)).stopped?.code === 'not-found');
    assert.equal((await queued()).length, 1);
  });

  it('are sent by the window that runs the session, whichever window they were typed into', async () => {
    const b = await scene.open();
    await send('one');
    assert.equal((await send('two', b)).type, 'queued');
    assert.equal((await b.engine.queue(sessionId)).stopped, null);
    a.agent.say(text('ok'), done);
    const answerer = await waitUntil('one of them sends it', () =>
      [a, b].find((window) =>
        window.progress.some(
          (e) => e.type === 'begun' && e.pending.prompt[0]?.type === 'text' && e.pending.prompt[0].text === 'two',
        ),
      ),
    );
    answerer.agent.say(text('ok'), done);
    await waitUntil('both are answered', async () => (await prompts()).length === 2);
    assert.deepEqual(await prompts(), ['one', 'two']);
    assert.deepEqual(await a.store.listQueue(sessionId), []);
  });
});
