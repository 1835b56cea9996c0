import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Part } from '../../../src/core/message';
import type { PendingTurn } from '../../../src/core/turn';
import { emptyTurnState, reduceEvents } from '../../../src/core/turnState';
import { noUsage } from '../../../src/core/usage';
import { clipLive, clipPending } from '../../../src/protocol/clipPending';
import { clipQueue } from '../../../src/protocol/clipQueue';
import { fitProgress } from '../../../src/protocol/fitProgress';
import { jsonBytes } from '../../../src/protocol/jsonBytes';

const megabyte = 1_000_000;
const text = (words: string): Part => ({ type: 'text', text: words });
const pending: PendingTurn = {
  id: 'p',
  sessionId: 's',
  parentTurnId: null,
  prompt: [text('hello')],
  messages: [],
  usage: noUsage,
  agent: null,
  model: null,
  owner: null,
  state: 'running',
  askingFor: null,
  plan: [],
  error: null,
  startedAt: 0,
};
const about = { sessionId: 's', turnId: 'p' };
const queued = (id: string, words: string) => ({ id, sessionId: 's', prompt: [text(words)], createdAt: 0 });
const calls = (count: number): AgentEvent[] =>
  Array.from({ length: count }, (_, index) => [
    { type: 'toolCall' as const, id: `c${index}`, name: 'read', input: 'é'.repeat(500) },
    { type: 'toolResult' as const, id: `c${index}`, output: '\u0000'.repeat(500), isError: false },
  ]).flat();

describe('the bytes of a message', () => {
  for (const value of ['plain', 'é', '漢字', '😀', '\u0000\n', '\ud800', { a: [1, null, 'ü'] }]) {
    it(`are those of ${JSON.stringify(value)} in UTF-8`, () =>
      assert.equal(jsonBytes(value), Buffer.byteLength(JSON.stringify(value))));
  }
});

describe('what happens to a turn, on its way to a panel', () => {
  it('is told as it is when it is small', () => {
    const progress = { type: 'begun' as const, ...about, pending };
    assert.deepEqual(fitProgress(progress), [progress]);
  });

  it('is told in several messages when much streams in at once, with nothing lost and nothing twice', () => {
    const events = calls(3000);
    const told = fitProgress({ type: 'events', ...about, events });
    assert.ok(told.length > 1);
    for (const progress of told) assert.ok(jsonBytes(progress) < megabyte);
    assert.deepEqual(
      told.flatMap((progress) => (progress.type === 'events' ? progress.events : [])),
      events,
    );
  });

  it('fits when its prompt is longer than a message', () => {
    const [told] = fitProgress({
      ...{ type: 'begun', ...about },
      pending: { ...pending, prompt: [text('漢'.repeat(5_000_000))] },
    });
    assert.ok(jsonBytes(told) < 100_000);
    assert.match(JSON.stringify(told), /more characters are kept in the session/);
  });
});

describe('a turn under way, on its way to a panel', () => {
  const state = reduceEvents(emptyTurnState, [...calls(20_000), { type: 'text', text: 'The end' }]);

  it('fits with thousands of steps, and shows the newest', () => {
    const live = clipLive({ pending, state, unsaved: null });
    assert.ok(jsonBytes(live) < 400_000, `${jsonBytes(live)} bytes`);
    assert.match(JSON.stringify(live), /more parts before this.*The end/);
  });

  it('fits when another window runs it', () => {
    const messages = state.messages.map((message, index) => ({
      ...{ id: `m${index}`, createdAt: 0, metadata: { ballast: 'x'.repeat(10_000) }, excluded: false },
      ...message,
    }));
    const told = clipPending({ ...pending, messages });
    assert.ok(jsonBytes(told) < 400_000, `${jsonBytes(told)} bytes`);
    assert.match(JSON.stringify(told), /The end/);
  });
});

describe('prompts that wait, on their way to a panel', () => {
  it('are cut where one is too long, so that it cannot be sent back as the whole', () => {
    const { prompts } = clipQueue({
      prompts: [queued('a', 'x'.repeat(2_000_000)), queued('b', 'short')],
      stopped: null,
    });
    const words = prompts.map(({ prompt }) => (prompt[0]?.type === 'text' ? prompt[0].text : ''));
    assert.deepEqual(
      words.map((text) => text.endsWith('more characters are kept in the session.')),
      [true, false],
    );
  });

  it('fit even in thousands, the first first', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => queued(`q${index}`, 'x'.repeat(1000)));
    const { prompts } = clipQueue({ prompts: many, stopped: null });
    assert.ok(jsonBytes(prompts) <= 100_000);
    assert.equal(prompts[0]?.id, 'q0');
  });
});
