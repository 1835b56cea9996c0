import assert from 'node:assert/strict';
import { fitContext } from '../../../src/core/fitContext';
import type { WireMessage } from '../../../src/core/message';
import { summaryOpening } from '../../../src/core/summaryOpening';
import { tokenEstimate } from '../../../src/core/tokenEstimate';

const says = (role: 'user' | 'assistant', text: string): WireMessage => ({ role, parts: [{ type: 'text', text }] });
const round = (id: string, output: string): WireMessage[] => [
  { role: 'assistant', parts: [{ type: 'toolCall', id, name: 'read_file', input: {} }] },
  { role: 'tool', parts: [{ type: 'toolResult', id, output, isError: false }] },
];
const long = (name: string) => `${name} begins ${'x'.repeat(35_000)} ${name} ends`;
const turn = (name: string) => [says('user', `ask ${name}`), says('assistant', long(name))];
const prompt = says('user', 'now');

describe('a request of a turn that uses many tools', () => {
  const reply = [...round('a', long('one')), ...round('b', long('two')), ...round('c', long('three'))];
  const history = [...turn('first'), ...turn('second')];
  const all = [...history, prompt, ...reply];
  const sent = (room: number) => JSON.stringify(fitContext({ history, prompt, reply }, room).messages);

  it('is sent whole while there is room, and where nobody knows how much there is', () => {
    const whole = { messages: all, omitted: [] };
    assert.deepEqual(fitContext({ history, prompt, reply }, tokenEstimate(all)), whole);
    assert.deepEqual(fitContext({ history, prompt, reply }), whole);
  });

  it('fits however little room there is, as long as its prompt and newest turn do', () => {
    for (const room of [50_000, 40_000, 30_000, 20_000, 12_000]) {
      const { messages } = fitContext({ history, prompt, reply }, room);
      assert.ok(tokenEstimate(messages) <= room, `${tokenEstimate(messages)} of ${room}`);
      assert.equal(messages.filter(({ role }) => role === 'tool').length, 3, 'every call keeps its result');
    }
  });

  it('shortens the oldest results first, no more than it must, and says so', () => {
    const request = sent(tokenEstimate(all) - 2000);
    assert.match(request, /one begins x+\\n\[shortened: \d+ characters left out\]\\nx+ one ends/);
    assert.ok(request.includes(long('two')) && request.includes(long('three')) && request.includes('ask first'));
    assert.ok(Number(/shortened: (\d+)/.exec(request)?.[1]) < 9000);
  });

  it('leaves out the oldest turns before it touches the newest results', () => {
    const request = sent(25_000);
    assert.ok(!request.includes('ask first') && request.includes('ask second'));
    assert.ok(request.includes(long('three')));
    assert.ok(!request.includes(long('one')) && !request.includes(long('two')));
  });

  it('says how many turns it leaves out', () => {
    const { omitted } = fitContext({ history: [...turn('zeroth'), ...history], prompt, reply }, 20_000);
    assert.deepEqual(omitted, [{ type: 'omitted', count: 2, throughTurnId: null }]);
    assert.deepEqual(fitContext({ history, prompt, reply }, tokenEstimate(all) - 2000).omitted, []);
  });

  it('keeps the newest turn and a summary of what came before', () => {
    const summary = [says('user', `${summaryOpening}All that was said.`), says('assistant', 'I see.')];
    const { messages } = fitContext({ history: [...summary, ...history], prompt, reply }, 12_000);
    const request = JSON.stringify(messages);
    assert.ok(request.includes('All that was said.') && request.includes('ask second'));
    assert.ok(!request.includes('ask first'));
  });

  it('changes nothing of what it was given', () => {
    const before = structuredClone(all);
    fitContext({ history, prompt, reply }, 1000);
    assert.deepEqual(all, before);
  });

  it('leaves short results alone, and sends no half of a character', () => {
    const pairs = '👋'.repeat(20_000);
    const { messages } = fitContext({ history: [], prompt, reply: [...round('a', 'ok'), ...round('b', pairs)] }, 3001);
    assert.ok(JSON.stringify(messages).includes('"output":"ok"'));
    assert.ok(messages.every(({ parts }) => parts.every((part) => JSON.stringify(part).isWellFormed())));
    assert.ok(tokenEstimate(messages) <= 3001);
  });
});
