import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { waitUntil } from '../../rig/waitUntil';
import { EngineScene, untilTold, type EngineWindow } from './engineScene';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });
const done: AgentEvent = { type: 'done', stopReason: 'end' };

describe('the name of a session', () => {
  let scene: EngineScene;
  let window: EngineWindow;
  let sessionId: string;
  let give: (title: string) => void;
  let asked: number;

  beforeEach(async () => {
    scene = new EngineScene();
    window = await scene.open();
    sessionId = (await window.store.createSession()).id;
    asked = 0;
  });

  afterEach(() => scene.close());

  const asModel = () =>
    Object.assign(window.agent, {
      complete: () => {
        asked += 1;
        return new Promise<string>((resolve) => (give = resolve));
      },
    });
  const session = async () => (await window.store.loadSession(sessionId)).session;
  const answer = async (prompt: string, times: number) => {
    await window.engine.send({ sessionId, prompt });
    window.agent.say(text('ok'), done);
    await untilTold(window, 'ended', times);
  };

  it('is from the prompt at once, and the agent’s once it has answered', async () => {
    asModel();
    await window.engine.send({ sessionId, prompt: 'how do I make tea' });
    assert.deepEqual([(await session()).title, (await session()).titleSource], ['how do I make tea', 'prompt']);
    window.agent.say(text('ok'), done);
    await waitUntil('the agent is asked', () => asked === 1);
    give('Making Tea');
    await waitUntil('the title is there', async () => (await session()).title === 'Making Tea');
    assert.equal((await session()).titleSource, 'agent');
    await answer('and coffee', 2);
    assert.equal(asked, 1, 'only the first turn is what a session is about');
  });

  it('stays from the prompt where the agent cannot give one', async () => {
    await answer('how do I make tea', 1);
    assert.equal((await session()).titleSource, 'prompt');
  });

  it('is a person’s for good, even when it was given while the agent thought', async () => {
    asModel();
    await answer('how do I make tea', 1);
    await waitUntil('the agent is asked', () => asked === 1);
    await window.store.updateSession(sessionId, { title: 'Mine', titleSource: 'user' });
    give('Making Tea');
    await waitUntil('the agent was heard', () => window.timers.running === 0);
    assert.deepEqual([(await session()).title, (await session()).titleSource], ['Mine', 'user']);
  });

  it('is not waited for when the window closes', async () => {
    asModel();
    await answer('how do I make tea', 1);
    await waitUntil('the agent is asked', () => asked === 1);
    await window.timers.passUntil(window.engine.close());
    give('Making Tea');
    await waitUntil('the agent was heard', () => window.timers.running === 0);
    assert.equal((await session()).titleSource, 'prompt');
    assert.deepEqual(window.logged, []);
  });
});
