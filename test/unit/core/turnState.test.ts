import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { joinEvents } from '../../../src/core/joinEvents';
import { emptyTurnState, reduceTurn } from '../../../src/core/turnState';

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

  it('is the same for joined events', () => {
    const events = [output('1', 'a'), output('1', 'b'), output('2', 'c')];
    assert.deepEqual(joinEvents(events), [output('1', 'ab'), output('2', 'c')]);
    assert.deepEqual(reduce(...joinEvents(events)), reduce(...events));
  });
});
