import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { joinEvents } from '../../../src/core/joinEvents';
import { emptyTurnState, reduceTurn } from '../../../src/core/turnState';

const event: fc.Arbitrary<AgentEvent> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: fc.string() }),
  fc.record(
    { type: fc.constant('reasoning' as const), text: fc.string(), signature: fc.string() },
    { requiredKeys: ['type', 'text'] },
  ),
  fc.record({ type: fc.constant('toolCall' as const), id: fc.string(), name: fc.string(), input: fc.constant({}) }),
  fc.record({ type: fc.constant('toolResult' as const), id: fc.string(), output: fc.string(), isError: fc.boolean() }),
);

describe('joined events', () => {
  it('come to the same state as the events that they stand for', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const reduce = (list: AgentEvent[]) => list.reduce(reduceTurn, emptyTurnState);
        assert.deepEqual(reduce(joinEvents(events)), reduce(events));
      }),
    );
  });

  it('are one where a text is streamed in words', () => {
    const words = ['a ', 'b ', 'c'].map((text): AgentEvent => ({ type: 'text', text }));
    assert.deepEqual(joinEvents(words), [{ type: 'text', text: 'a b c' }]);
  });
});
