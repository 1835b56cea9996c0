import assert from 'node:assert/strict';
import { ActivityWatch } from '../../../../src/host/attention/activityWatch';
import { notifications } from '../../../../src/host/attention/notifications';
import { unreadMarks } from '../../../../src/host/attention/unreadMarks';
import { waitUntil } from '../../../rig/waitUntil';
import { EngineScene, untilTold, type EngineWindow } from '../../engine/engineScene';

describe('calling a person', () => {
  let scene: EngineScene;
  let window: EngineWindow;
  let sessionId: string;
  let watch: ActivityWatch;
  let shown: string[];
  let opened: string[];
  let seen: string[];
  let isWanted: boolean;
  let isPressed: boolean;

  beforeEach(async () => {
    scene = new EngineScene();
    window = await scene.open();
    sessionId = (await window.store.createSession({ title: 'Tea' })).id;
    [shown, opened, seen, isWanted, isPressed] = [[], [], [], true, false];
    const workbench = { store: window.store, runner: window.engine, close: async () => {} };
    const onError = (error: unknown) => assert.fail(String(error));
    watch = new ActivityWatch({ whenOpen: (subscribe) => subscribe(workbench) }, onError);
    unreadMarks(workbench, { isSeen: (id) => seen.includes(id), onError });
    notifications(workbench, {
      isWanted: () => isWanted,
      activities: () => watch.activities,
      openSession: async (id) => void opened.push(id),
      notify: async (words) => (shown.push(words), isPressed),
      onError,
    });
  });

  afterEach(() => scene.close());

  const send = (prompt: string) => window.engine.send({ sessionId, prompt });
  const answer = () => window.agent.say({ type: 'text', text: 'Yes.' }, { type: 'done', stopReason: 'end' });
  const untilShown = (count: number) => waitUntil('they were called', () => shown.length === count);

  it('tells of an answer by the title, and opens the session where the person says so', async () => {
    isPressed = true;
    await send('One?');
    answer();
    await waitUntil('it was opened', () => opened.length === 1);
    assert.deepEqual([shown, opened], [['"Tea" is answered.'], [sessionId]]);
  });

  it('tells nothing while the window has the focus or it is switched off', async () => {
    isWanted = false;
    await send('One?');
    answer();
    await untilTold(window, 'ended');
    isWanted = true;
    await send('Two?');
    answer();
    await untilShown(1);
  });

  it('tells once, when all that was queued is answered', async () => {
    await send('One?');
    await send('Two?');
    answer();
    await untilTold(window, 'begun', 2);
    assert.deepEqual(watch.activities, new Map([[sessionId, 'running']]));
    answer();
    await untilShown(1);
    assert.equal(watch.activities.size, 0);
  });

  it('counts what waits for an answer until it has one, and leaves it to the question to call', async () => {
    await send('One?');
    window.agent.say({ type: 'permission', callId: 'c', state: 'asked' });
    await waitUntil('it waits', () => watch.activities.get(sessionId) === 'waiting');
    window.agent.say({ type: 'permission', callId: 'c', state: 'allowed' });
    await waitUntil('it runs again', () => watch.activities.get(sessionId) === 'running');
    answer();
    await untilShown(1);
    assert.deepEqual(shown, ['"Tea" is answered.']);
  });

  it('tells why nothing came', async () => {
    await send('One?');
    window.agent.fail(new Error('The server is gone.'));
    await untilShown(1);
    assert.deepEqual(shown, ['"Tea" was not answered to the end. The server is gone.']);
  });

  it('tells nothing of a turn that another window runs', async () => {
    const other = await scene.open();
    await other.engine.send({ sessionId, prompt: 'One?' });
    other.agent.say({ type: 'text', text: 'Yes.' }, { type: 'done', stopReason: 'end' });
    await untilTold(other, 'ended');
    await send('Mine?');
    answer();
    await untilShown(1);
  });

  it('marks as unread what nobody saw, and only that', async () => {
    const isUnread = async () => (await window.store.loadSession(sessionId)).session.unread;
    seen = [sessionId];
    await send('One?');
    answer();
    await untilShown(1);
    assert.equal(await isUnread(), false);
    seen = [];
    await send('Two?');
    answer();
    await waitUntil('it is unread', isUnread);
  });
});
