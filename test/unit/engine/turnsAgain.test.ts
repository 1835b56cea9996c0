import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Turn } from '../../../src/core/turn';
import { waitUntil } from '../../rig/waitUntil';
import { wireValidators } from '../store/wire/wireValidators';
import { EngineScene, promptTexts, replyTexts, untilTold, type EngineWindow } from './engineScene';
import { ScriptedAgent } from './scriptedAgent';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });
const call = (id: string): AgentEvent => ({ type: 'toolCall', id, name: 'read_file', input: { path: 'a.ts' } });
const done: AgentEvent = { type: 'done', stopReason: 'end' };

describe('a turn that is taken up again', () => {
  let scene: EngineScene;
  let window: EngineWindow;
  let sessionId: string;

  beforeEach(async () => {
    scene = new EngineScene();
    window = await scene.open();
    sessionId = (await window.store.createSession()).id;
  });

  afterEach(() => scene.close());

  const load = () => window.store.loadSession(sessionId);
  const ends = () => window.progress.filter(({ type }) => type === 'ended' || type === 'released').length;
  /** Sends and plays the agent's part up to the end of the turn. */
  const play = async (prompt: string, ...steps: (AgentEvent | Error)[]): Promise<void> => {
    const before = ends();
    await window.engine.send({ sessionId, prompt });
    for (const step of steps) {
      if (step instanceof Error) window.agent.fail(step);
      else window.agent.say(step);
    }
    await window.timers.passUntil(untilEnds(before + 1));
  };
  const untilEnds = async (count: number) => {
    while (ends() < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const answer = async (...events: AgentEvent[]) => {
    const before = ends();
    window.agent.say(...events, done);
    await untilEnds(before + 1);
  };
  const lastTurn = async (): Promise<Turn> => {
    const turn = (await load()).turns.at(-1);
    assert.ok(turn);
    return turn;
  };
  /** A window that dies in mid-stream and another that opens later. */
  const crashAfter = async (...events: AgentEvent[]): Promise<string> => {
    await window.engine.send({ sessionId, prompt: 'lost' });
    window.agent.say(...events);
    if (events.length > 0) await untilTold(window, 'events', events.length);
    await window.timers.pass(1000);
    scene.outliveLeases();
    window = await scene.open();
    const { pending } = await load();
    assert.equal(pending?.state, 'abandoned');
    return pending.id;
  };

  it('retries beside a failed turn, from the same parent and with the same prompt', async () => {
    await play('first', text('ok'), done);
    await play('second', text('half'), new Error('cut'));
    const failed = await lastTurn();
    assert.equal(failed.status, 'failed');
    const pending = await window.engine.retry({ sessionId, turnId: failed.id });
    assert.equal(pending.parentTurnId, failed.parentTurnId);
    await answer(text('whole'));
    assert.equal(window.agent.request?.context.length, 2, 'the failed try is no part of the history of the next');
    const turn = await lastTurn();
    assert.deepEqual(turn.siblingIds, [failed.id, turn.id]);
    assert.deepEqual(promptTexts([turn]), ['second']);
    assert.deepEqual(replyTexts((await load()).turns), ['ok', 'whole']);
  });

  it('sends an edited prompt as a branch, and keeps the one that was edited', async () => {
    await play('first', text('ok'), done);
    await play('second', text('fine'), done);
    const [first] = (await load()).turns;
    assert.ok(first);
    await window.engine.retry({ sessionId, turnId: first.id, prompt: 'first, better' });
    await answer(text('better'));
    assert.deepEqual(promptTexts((await load()).turns), ['first, better']);
    assert.equal((await window.store.listBranches(sessionId)).length, 2);
  });

  it('retries a prompt that nothing was received for', async () => {
    await play('hello', new Error('no route'));
    const { pending, turns } = await load();
    assert.equal(pending?.error?.message, 'no route');
    assert.deepEqual(turns, []);
    await window.engine.retry({ sessionId, turnId: pending.id });
    await answer(text('hi'));
    assert.deepEqual(replyTexts((await load()).turns), ['hi']);
    assert.equal((await load()).pending, null);
  });

  it('is offered after a crash with what was kept, and retried beside it', async () => {
    const lost = await crashAfter(text('half '));
    await window.engine.retry({ sessionId, turnId: lost });
    await answer(text('whole'));
    const turn = await lastTurn();
    assert.equal(turn.siblingIds.length, 2);
    const { items } = await window.store.readTurns(sessionId, { around: lost, limit: 1 });
    assert.deepEqual([items[0]?.status, ...replyTexts(items)], ['interrupted', 'half ']);
  });

  it('resumes after a crash: a sibling that starts with a copy of what was kept', async () => {
    const lost = await crashAfter(text('Once upon '));
    await window.engine.resume({ sessionId, turnId: lost });
    await answer(text('a time'));
    const turn = await lastTurn();
    assert.deepEqual(replyTexts([turn]), ['Once upon a time']);
    assert.equal(turn.status, 'complete');
    assert.deepEqual(turn.siblingIds, [lost, turn.id]);
    const request = window.agent.request;
    assert.deepEqual(
      request?.context.map(({ role, parts }) => [role, ...parts]),
      [
        ['user', text('lost')],
        ['assistant', text('Once upon')],
      ],
    );
    assert.match(JSON.stringify(request?.prompt), /Go on exactly where it ends/);
  });

  it('resumes a stored turn in the middle of its tools, with every call answered', async () => {
    await play('look', text('Let me see. '), call('1'), new Error('cut'));
    const failed = await lastTurn();
    await window.engine.resume({ sessionId, turnId: failed.id });
    await answer(text('It is fine.'));
    const request = window.agent.request;
    assert.ok(request);
    for (const validate of Object.values(wireValidators)) assert.deepEqual(validate(request.context), []);
    const turn = await lastTurn();
    assert.deepEqual(
      turn.messages.map(({ role, parts }) => [role, ...parts.map(({ type }) => type)]),
      [
        ['user', 'text'],
        ['assistant', 'text', 'toolCall'],
        ['tool', 'toolResult'],
        ['assistant', 'text'],
      ],
    );
  });

  it('gives an agent that continues replies the prompt as it was, and the reply so far', async () => {
    Object.assign(window.agent, { continues: true });
    await play('look', text('Half '), new Error('cut'));
    await window.engine.resume({ sessionId, turnId: (await lastTurn()).id });
    await answer(text('whole'));
    assert.deepEqual(window.agent.request?.prompt, [text('look')]);
    assert.deepEqual(window.agent.request?.partial, [{ role: 'assistant', parts: [text('Half ')] }]);
    assert.deepEqual(window.agent.request?.context, []);
  });

  it('keeps the copy in the outbox when nothing more was received', async () => {
    await play('look', text('Half '), new Error('cut'));
    await window.engine.resume({ sessionId, turnId: (await lastTurn()).id });
    const before = ends();
    window.agent.fail(new Error('still no route'));
    await untilEnds(before + 1);
    const { pending, turns } = await load();
    assert.equal(turns.length, 1);
    assert.deepEqual(replyTexts([{ messages: pending?.messages ?? [] }]), ['Half ']);
    assert.equal(pending?.error?.message, 'still no route');
    await window.engine.resume({ sessionId, turnId: pending.id });
    await answer(text('and whole'));
    assert.deepEqual(replyTexts([await lastTurn()]), ['Half and whole']);
  });

  it('takes the copy for the reply when the agent has nothing to add', async () => {
    await play('look', text('All of it.'), new Error('cut'));
    await window.engine.resume({ sessionId, turnId: (await lastTurn()).id });
    await answer();
    const turn = await lastTurn();
    assert.deepEqual([turn.status, ...replyTexts([turn])], ['complete', 'All of it.']);
  });

  it('cannot be resumed where it is complete or nothing was received', async () => {
    await play('one', text('ok'), done);
    await assert.rejects(window.engine.resume({ sessionId, turnId: (await lastTurn()).id }), { code: 'invalid' });
    await play('two', new Error('no route'));
    const { pending } = await load();
    assert.ok(pending);
    await assert.rejects(window.engine.resume({ sessionId, turnId: pending.id }), { code: 'invalid' });
  });

  it('keeps with a turn the model of the settings, where the session names none', async () => {
    window.agent.usualModel = 'from-settings';
    await play('hello', text('Hi'), done);
    assert.equal(window.agent.request?.model, 'from-settings');
    const turn = await lastTurn();
    assert.equal(turn.model, 'from-settings');
    const found = await waitUntil('it is found by its model', async () => {
      const { items } = await window.store.search({ model: 'from-settings' });
      return items.length > 0 && items;
    });
    assert.equal(found[0]?.turnId, turn.id);
  });

  it('asks the agent and the model that are chosen by then, or those that are named', async () => {
    const other = new ScriptedAgent('other');
    window = await scene.open([other]);
    await window.store.updateSession(sessionId, { agent: 'scripted', model: 'small' });
    await play('one', text('half'), new Error('cut'));
    const failed = await lastTurn();
    assert.equal(failed.model, 'small');
    await window.store.updateSession(sessionId, { model: 'large' });
    await window.engine.retry({ sessionId, turnId: failed.id });
    await answer(text('ok'));
    assert.equal((await lastTurn()).model, 'large');
    await window.engine.retry({ sessionId, turnId: failed.id, agent: 'other' });
    const before = ends();
    other.say(text('mine'), done);
    await untilEnds(before + 1);
    const turn = await lastTurn();
    assert.deepEqual([turn.agent, turn.model], ['other', null]);
  });

  it('is deleted from the outbox on the person’s word', async () => {
    const lost = await crashAfter(text('half'));
    await window.engine.discard(sessionId, lost);
    const { pending, turns } = await load();
    assert.deepEqual([pending, turns.length], [null, 0]);
  });

  it('is left by the head when it is discarded from the history, and stays in the tree', async () => {
    await play('first', text('ok'), done);
    await play('second', text('half'), new Error('cut'));
    const failed = await lastTurn();
    await window.engine.discard(sessionId, failed.id);
    assert.deepEqual(promptTexts((await load()).turns), ['first']);
    assert.equal((await window.store.readTurns(sessionId, { around: failed.id })).items.at(-1)?.id, failed.id);
  });

  it('cannot be discarded or tried again while it runs', async () => {
    await window.engine.send({ sessionId, prompt: 'hello' });
    const { pending } = await load();
    assert.ok(pending);
    await assert.rejects(window.engine.discard(sessionId, pending.id), { code: 'busy' });
    await assert.rejects(window.engine.retry({ sessionId, turnId: pending.id }), { code: 'busy' });
    assert.equal((await load()).pending?.state, 'running');
  });

  it('is an error where it is not', async () => {
    await assert.rejects(window.engine.retry({ sessionId, turnId: 'nowhere' }), { code: 'not-found' });
    await assert.rejects(window.engine.discard(sessionId, 'nowhere'), { code: 'not-found' });
  });
});
