import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { joinEvents } from '../../../src/core/joinEvents';
import { TurnDraft } from '../../../src/core/turnDraft';
import { emptyTurnState, reduceEvents, reduceTurn } from '../../../src/core/turnState';
import { copiedElements } from './copiedElements';

const reduce = (...events: AgentEvent[]) => events.reduce(reduceTurn, emptyTurnState);
const call = (id: string): AgentEvent => ({ type: 'toolCall', id, name: 'edit_file', input: {} });
const result = (id: string): AgentEvent => ({ type: 'toolResult', id, output: 'done', isError: false });
const output = (callId: string, text: string): AgentEvent => ({ type: 'toolOutput', callId, text });
const diff: AgentEvent = { type: 'diff', diff: { path: 'a.ts', before: 'a', after: 'b' } };

describe('the state of a turn', () => {
  it('keeps a change beside the result of its call, so that calls and results stay whole', () => {
    const { messages } = reduce(call('1'), call('2'), diff, result('1'), diff, result('2'));
    assert.deepEqual(
      messages.map(({ role, parts }) => [role, ...parts.map(({ type }) => type)]),
      [
        ['assistant', 'toolCall', 'toolCall'],
        ['tool', 'diff', 'toolResult', 'diff', 'toolResult'],
      ],
    );
  });

  it('shows the output of a running tool and forgets it with the result', () => {
    assert.deepEqual(reduce(call('1'), output('1', 'a'), output('1', 'b')).output, { callId: '1', text: 'ab' });
    assert.deepEqual(reduce(call('1'), output('1', 'a'), output('2', 'b')).output, { callId: '2', text: 'b' });
    assert.equal(reduce(call('1'), output('1', 'a'), result('1')).output, null);
    assert.deepEqual(reduce(output('1', 'a')).messages, []);
  });

  it('shows no more than the end of a flood', () => {
    const text = reduce(output('1', 'x'.repeat(50_000)), output('1', 'end')).output?.text ?? '';
    assert.equal(text.length, 20_000);
    assert.ok(text.endsWith('xend'));
  });

  it('shows a wait until something else comes', () => {
    const wait: AgentEvent = { type: 'wait', reason: 'Busy.', until: 5 };
    assert.deepEqual(reduce(wait).waiting, { reason: 'Busy.', until: 5 });
    assert.deepEqual(reduce(wait).messages, []);
    assert.equal(reduce(wait, call('1')).waiting, null);
  });

  it('is the same for joined events', () => {
    const events = [output('1', 'a'), output('1', 'b'), output('2', 'c')];
    assert.deepEqual(joinEvents(events), [output('1', 'ab'), output('2', 'c')]);
    assert.deepEqual(reduce(...joinEvents(events)), reduce(...events));
  });

  it('is the same event by event and all at once', () => {
    const events: AgentEvent[] = [
      { type: 'reasoning', text: 'Hm', signature: 's' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      call('1'),
      output('1', 'x'),
      { type: 'permission', callId: '1', state: 'asked' },
      result('1'),
      { type: 'wait', reason: 'busy', until: 5 },
      { type: 'usage', usage: { inputTokens: 3 } },
      { type: 'omitted', count: 2, throughTurnId: 't' },
      { type: 'summary', text: 'short', throughTurnId: 't' },
      { type: 'done', stopReason: 'end' },
    ];
    assert.deepEqual(reduceEvents(emptyTurnState, events), reduce(...events));
  });

  it('changes nothing that it has given out', () => {
    const draft = new TurnDraft(reduce({ type: 'text', text: 'a' }));
    const first = draft.state();
    draft.add({ type: 'text', text: 'b' });
    const second = draft.state();
    draft.add(call('1'));
    draft.add(result('1'));
    assert.deepEqual(first.messages, [{ role: 'assistant', parts: [{ type: 'text', text: 'a' }] }]);
    assert.deepEqual(second.messages, [{ role: 'assistant', parts: [{ type: 'text', text: 'ab' }] }]);
    assert.equal(draft.state().messages.length, 2);
  });

  it('copies no more than its events when a turn has many rounds', () => {
    const rounds = 2000;
    const events = Array.from({ length: rounds }, (_, n) => [call(`${n}`), result(`${n}`)]).flat();
    const copied = copiedElements(() => reduceEvents(emptyTurnState, events));
    assert.ok(copied <= 3 * events.length, `${copied} elements were copied`);
    const oneByOne = copiedElements(() => reduce(...events));
    assert.ok(oneByOne > 100 * events.length, 'the count sees what it is there to see');
  });

  it('copies no more than its events when one message has many parts', () => {
    const events = Array.from({ length: 2000 }, (_, n) => call(`${n}`));
    const copied = copiedElements(() => reduceEvents(emptyTurnState, events));
    assert.ok(copied <= 3 * events.length, `${copied} elements were copied`);
  });
});
