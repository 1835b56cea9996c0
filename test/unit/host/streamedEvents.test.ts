import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Timers } from '../../../src/core/timers';
import { StreamedEvents } from '../../../src/host/streamedEvents';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });

describe('what a turn streams', () => {
  let paces: number[];
  let fire: (() => void) | null;
  let posted: [turnId: string, events: AgentEvent[]][];
  let streamed: StreamedEvents;

  beforeEach(() => {
    paces = [];
    posted = [];
    fire = null;
    const after: Timers['after'] = (ms, call) => {
      paces.push(ms);
      fire = call;
      return { dispose: () => (fire = null) };
    };
    const every: Timers['every'] = () => assert.fail('Nothing is to be done again and again.');
    const timers: Timers = { after, every };
    streamed = new StreamedEvents({ timers, post: (turnId, events) => posted.push([turnId, events]) });
  });

  it('is gathered, and handed on as one piece', () => {
    streamed.add('t', [text('a'), text('b')]);
    streamed.add('t', [text('c')]);
    assert.deepEqual(posted, []);
    assert.equal(paces.length, 1);
    fire?.();
    assert.deepEqual(posted, [['t', [text('abc')]]]);
  });

  it('is handed on at once where something else follows, and nothing of it twice', () => {
    streamed.add('t', [text('a')]);
    streamed.flush();
    assert.deepEqual(posted, [['t', [text('a')]]]);
    assert.equal(fire, null);
    streamed.flush();
    assert.equal(posted.length, 1);
  });

  it('is handed on with its own turn when another begins', () => {
    streamed.add('t', [text('a')]);
    streamed.add('u', [text('b')]);
    streamed.flush();
    assert.deepEqual(posted, [
      ['t', [text('a')]],
      ['u', [text('b')]],
    ]);
  });

  it('is not handed on once it was dropped', () => {
    streamed.add('t', [text('a')]);
    streamed.drop();
    assert.equal(fire, null);
    streamed.flush();
    assert.deepEqual(posted, []);
  });

  it('comes less often the longer it is, but never seldom, and begins anew with the next turn', () => {
    for (let piece = 0; piece < 40; piece += 1) {
      streamed.add('t', [text('x'.repeat(5000))]);
      fire?.();
    }
    assert.deepEqual(
      paces,
      [...paces].sort((one, other) => one - other),
    );
    assert.ok((paces[1] ?? 0) < 100, 'after a page of text one still reads along');
    assert.ok((paces.at(-1) ?? 0) > 3 * (paces[0] ?? 0));
    assert.ok((paces.at(-1) ?? Infinity) < 500);
    streamed.add('u', [text('x')]);
    assert.equal(paces.at(-1), paces[0]);
  });
});
