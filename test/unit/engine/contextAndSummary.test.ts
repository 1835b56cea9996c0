import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Part } from '../../../src/core/message';
import { EngineScene, untilTold, type EngineWindow } from './engineScene';

const text = (words: string): AgentEvent & Part => ({ type: 'text', text: words });
const done: AgentEvent = { type: 'done', stopReason: 'end' };

describe('what an agent is told of the session', () => {
  let scene: EngineScene;
  let window: EngineWindow;
  let sessionId: string;
  let ended: number;

  beforeEach(async () => {
    scene = new EngineScene();
    window = await scene.open();
    sessionId = (await window.store.createSession()).id;
    ended = 0;
  });

  afterEach(() => scene.close());

  const fill = async (count: number, words = 'word') => {
    for (let n = 1; n <= count; n += 1) {
      await window.store.appendTurn(sessionId, { user: `question ${n}`, assistant: `${words} ${n}` });
    }
  };
  const ask = async (prompt: string | Part[], ...events: AgentEvent[]) => {
    await window.engine.send({ sessionId, prompt });
    window.agent.say(...events);
    await untilTold(window, 'ended', (ended += 1));
    const turn = (await window.store.loadSession(sessionId)).turns.at(-1);
    assert.ok(turn);
    return turn;
  };
  const contextText = () => JSON.stringify(window.agent.request?.context);
  const asModel = () => Object.assign(window.agent, { complete: async () => 'A title' });

  it('is the whole history where there is room', async () => {
    await fill(3);
    const turn = await ask('next', text('ok'), done);
    assert.equal(window.agent.request?.context.length, 6);
    assert.deepEqual(turn.messages[1]?.metadata, {});
  });

  it('leaves out the oldest turns that the model has no room for, and says so', async () => {
    await fill(6, 'long '.repeat(200));
    Object.assign(window.agent, { contextTokens: async () => 1200 });
    await window.engine.send({ sessionId, prompt: 'next' });
    window.agent.say(text('ok'));
    await untilTold(window, 'events', 2);
    const omitted = window.engine.live(sessionId)?.state.omitted;
    assert.ok(omitted && omitted.count > 0 && omitted.count < 6);
    const { turns } = await window.store.loadSession(sessionId);
    assert.equal(turns[omitted.count - 1]?.id, omitted.throughTurnId);
    assert.ok(!contextText().includes(`question ${omitted.count}"`));
    assert.ok(contextText().includes(`question ${omitted.count + 1}"`));
    window.agent.say(done);
    await untilTold(window, 'ended');
    const turn = (await window.store.loadSession(sessionId)).turns.at(-1);
    assert.deepEqual(turn?.messages[1]?.metadata, { omitted });
  });

  it('counts in what had no more room later on, when the turn had outgrown its request', async () => {
    await fill(6, 'long '.repeat(200));
    Object.assign(window.agent, { contextTokens: async () => 1200 });
    const later: AgentEvent = { type: 'omitted', count: 1, throughTurnId: null };
    const turn = await ask('next', text('ok'), later, done);
    const given = (window.agent.request?.context ?? []).filter(({ role }) => role === 'user').length;
    assert.deepEqual(turn.messages[1]?.metadata, { omitted: { count: 6 - given + 1, throughTurnId: null } });
  });

  it('leaves room for what is told with every request, and for the tools', async () => {
    await fill(6, 'long '.repeat(200));
    const offered: unknown[] = [];
    const standingTokens = async (...asked: unknown[]) => (offered.push(asked), 99_000);
    Object.assign(window.agent, { contextTokens: async () => 133_000, standingTokens });
    const { used, omittedTurns } = await window.engine.contextUse(sessionId);
    assert.ok(used > 99_000 && used < 99_750 && omittedTurns > 0);
    const turn = await ask('next', text('ok'), done);
    assert.equal(window.agent.request?.room, 750, 'which is the agent’s to keep in each of its rounds');
    assert.equal(Reflect.get(Object(turn.messages[1]?.metadata['omitted']) as object, 'count'), omittedTurns);
    assert.deepEqual(offered, [
      [null, []],
      [null, []],
    ]);
  });

  it('is measured for the meter as the next request would be made', async () => {
    await fill(6, 'long '.repeat(200));
    const asked: unknown[] = [];
    const contextTokens = async (model: string | null) => (asked.push(model), model === 'large' ? 100_000 : 1200);
    Object.assign(window.agent, { contextTokens });
    const large = await window.engine.contextUse(sessionId, { model: 'large' });
    assert.deepEqual([large.limit, large.isAssumed, large.omittedTurns], [100_000, false, 0]);
    const small = await window.engine.contextUse(sessionId);
    assert.ok(small.omittedTurns > 0 && small.used < large.used && small.used <= 900);
    await window.engine.send({ sessionId, prompt: 'next' });
    window.agent.say(text('ok'), done);
    await untilTold(window, 'ended');
    const told = window.progress.find((progress) => progress.type === 'ended');
    const omitted = told?.type === 'ended' ? told.turn.messages[1]?.metadata['omitted'] : null;
    assert.equal(Reflect.get(Object(omitted) as object, 'count'), small.omittedTurns);
    assert.deepEqual(asked, ['large', null, null]);
  });

  it('has no limit with an agent that is no model, and an assumed one with a model that nobody knows', async () => {
    const guide = await window.engine.contextUse(sessionId);
    assert.deepEqual(guide, { used: 0, limit: null, isAssumed: true, omittedTurns: 0 });
    Object.assign(window.agent, { contextTokens: async () => null });
    const unknown = await window.engine.contextUse(sessionId);
    assert.deepEqual([unknown.limit, unknown.isAssumed], [128_000, true]);
  });

  it('counts a long prompt against the same room', async () => {
    await fill(3, 'long '.repeat(100));
    Object.assign(window.agent, { contextTokens: async () => 2000 });
    await ask('x'.repeat(4000), text('ok'), done);
    assert.ok((window.agent.request?.context.length ?? 0) < 6);
  });

  it('holds what the prompt mentions as it was given', async () => {
    const prompt: Part[] = [
      text('explain'),
      { type: 'file', path: 'src/a.ts', range: { start: 1, end: 2 }, text: 'let a;' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    ];
    const turn = await ask(prompt, text('ok'), done);
    assert.deepEqual(window.agent.request?.prompt, prompt);
    assert.deepEqual(turn.messages[0]?.parts, prompt);
  });

  it('begins with a summary once the session was compacted, from which nothing is removed', async () => {
    asModel();
    await fill(3);
    const compact = await ask(
      '/compact the tea',
      { type: 'usage', usage: { inputTokens: 9 } },
      text('All '),
      text('about tea. '),
      done,
    );
    assert.equal(compact.status, 'complete');
    assert.equal(compact.usage.inputTokens, 9);
    assert.deepEqual(compact.messages[1]?.parts, [
      { type: 'summary', text: 'All about tea.', throughTurnId: compact.parentTurnId },
    ]);
    assert.match(JSON.stringify(window.agent.request?.prompt), /Summarise this conversation.*the tea/s);
    assert.equal(window.agent.request?.tools.definitions.length, 0);
    await ask('next', text('ok'), done);
    assert.match(contextText(), /All about tea\./);
    assert.ok(!contextText().includes('question 1'));
    assert.ok(!contextText().includes('/compact'));
    assert.equal((await window.store.loadSession(sessionId)).turns.length, 5);
  });

  it('is summed up by an extract that says what it is, where the agent is no model', async () => {
    await fill(2);
    await window.engine.send({ sessionId, prompt: '/compact' });
    await untilTold(window, 'ended', 1);
    const turn = (await window.store.loadSession(sessionId)).turns.at(-1);
    const part = turn?.messages[1]?.parts[0];
    assert.ok(part?.type === 'summary');
    assert.match(part.text, /^This is an extract and not a summary/);
    assert.match(part.text, /- Person: question 1\n- Agent: word 1\n/);
    assert.equal(window.agent.request, null, 'an agent that is no model was not asked');
  });

  it('keeps the session as it is when the summary fails, and offers to try again', async () => {
    asModel();
    await fill(2);
    await window.engine.send({ sessionId, prompt: '/compact' });
    window.agent.say(text('half a summ'));
    window.agent.fail(new Error('cut'));
    await untilTold(window, 'released');
    const { turns, pending } = await window.store.loadSession(sessionId);
    assert.equal(turns.length, 2);
    assert.equal(pending?.error?.message, 'cut');
    await window.engine.retry({ sessionId, turnId: pending.id });
    window.agent.say(text('whole'), done);
    await untilTold(window, 'ended');
    const summary = (await window.store.loadSession(sessionId)).turns.at(-1)?.messages[1]?.parts[0];
    assert.equal(summary?.type, 'summary');
  });

  it('is not summed up where there is nothing', async () => {
    await assert.rejects(window.engine.send({ sessionId, prompt: '/compact' }), { code: 'invalid' });
    assert.equal((await window.store.loadSession(sessionId)).pending, null);
  });

  it('takes no other prompt for a wish to compact', async () => {
    await fill(1);
    const turn = await ask('/compactness is a virtue', text('Indeed.'), done);
    assert.equal(turn.messages[1]?.parts[0]?.type, 'text');
  });
});
