import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { emptyTurnState, reduceEvents } from '../../../src/core/turnState';
import { EventTimes } from '../../../src/engine/eventTimes';

/** Each event comes a second after the one before. */
function partsOf(...events: AgentEvent[]) {
  let now = 0;
  const times = new EventTimes({ now: () => (now += 1000) });
  const state = reduceEvents(
    emptyTurnState,
    events.flatMap((event) => times.stamp(event)),
  );
  return state.messages.flatMap(({ parts }) => parts);
}

const call: AgentEvent = { type: 'toolCall', id: 'c', name: 'read_file', input: {} };
const result: AgentEvent = { type: 'toolResult', id: 'c', output: 'x', isError: false };

describe('how long the parts of a reply took', () => {
  it('is known of a thought, from its first word to what follows it', () => {
    const parts = partsOf(
      { type: 'reasoning', text: 'a' },
      { type: 'reasoning', text: 'b' },
      { type: 'text', text: 'c' },
    );
    assert.deepEqual(parts, [
      { type: 'reasoning', text: 'ab', durationMs: 2000 },
      { type: 'text', text: 'c' },
    ]);
  });

  it('is known of a thought that is signed, which is one and not two', () => {
    const parts = partsOf(
      { type: 'reasoning', text: 'a' },
      { type: 'reasoning', text: '', signature: 's' },
      { type: 'text', text: 'b' },
    );
    assert.deepEqual(parts[0], { type: 'reasoning', text: 'a', signature: 's', durationMs: 1000 });
    assert.equal(parts.length, 2);
  });

  it('is known of a tool, each time that its id comes back', () => {
    const parts = partsOf(call, result, call, { type: 'usage', usage: {} }, result);
    assert.deepEqual(
      parts.flatMap((part) => (part.type === 'toolResult' ? [part.durationMs] : [])),
      [1000, 2000],
    );
  });

  it('is not made up where there is no clock, or no beginning', () => {
    assert.deepEqual(new EventTimes(undefined).stamp(result), [result]);
    assert.deepEqual(partsOf(result), [result]);
  });
});
