import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Part } from '../../../src/core/message';
import { emptyTurnState, reduceEvents } from '../../../src/core/turnState';
import { openingOf } from '../../../src/engine/openingOf';
import { partialOnWire } from '../../../src/engine/partialOnWire';
import { wireValidators } from '../store/wire/wireValidators';

const text = (words: string) => ({ type: 'text' as const, text: words });
const call = (id: string) => ({ type: 'toolCall' as const, id, name: 'read', input: {} });
const result = (id: string) => ({ type: 'toolResult' as const, id, output: 'x', isError: false });
const messagesOf = (...events: AgentEvent[]) => reduceEvents(emptyTurnState, events).messages;
const wireOf = (...events: AgentEvent[]) => partialOnWire(messagesOf(...events));

describe('a partial reply on the wire', () => {
  it('ends with its words, without the white space that providers refuse', () => {
    assert.deepEqual(wireOf(text('Half a \n')), [{ role: 'assistant', parts: [text('Half a')] }]);
  });

  it('has an answer to every call, right after it, and the last word', () => {
    const roles = (...events: AgentEvent[]) => wireOf(...events).map(({ role }) => role);
    assert.deepEqual(roles(text('a'), call('1')), ['assistant', 'tool', 'assistant']);
    assert.deepEqual(roles(call('1'), result('1'), text('b')), ['assistant', 'tool', 'assistant']);
    const wire = wireOf(call('call_0'), call('call_0'), result('call_0'));
    assert.deepEqual(
      wire[1]?.parts.map((part) => part.type === 'toolResult' && [part.id, part.isError]),
      [
        ['resumed_1', false],
        ['resumed_2', true],
      ],
    );
  });

  it('is nothing where nothing was said', () => {
    assert.deepEqual(wireOf(), []);
    assert.deepEqual(wireOf(text('  ')), []);
    assert.deepEqual(wireOf({ ...call('1'), incomplete: true }), []);
  });

  it('is taken by every provider, whatever was received', () => {
    const event = fc.oneof(
      fc.constantFrom('', ' ', 'words', 'more \n').map(text),
      fc.constant({ type: 'reasoning' as const, text: 'hm', signature: 's' }),
      fc.constantFrom('1', '2').map(call),
      fc.constantFrom('1', '2').map(result),
      fc.constant({ ...call('3'), incomplete: true }),
      fc.constant({ type: 'diff' as const, diff: { path: 'a', before: null, after: 'b' } }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const before = { role: 'user' as const, parts: [text('asked') as Part] };
        const wire = wireOf(...openingOf(messagesOf(...events)));
        if (wire.length === 0) return;
        for (const [provider, validate] of Object.entries(wireValidators)) {
          assert.deepEqual(validate([before, ...wire]), [], provider);
        }
      }),
    );
  });

  it('shares nothing that changes with the turn that it was copied from', () => {
    const messages = messagesOf(text('a '), call('1'));
    const copy = structuredClone(messages);
    partialOnWire(messages);
    assert.deepEqual(messages, copy);
  });
});

describe('the opening of a resumed turn', () => {
  it('is a copy of what was received, with its open calls answered', () => {
    const diff: AgentEvent = { type: 'diff', diff: { path: 'a', before: null, after: 'b' } };
    const events: AgentEvent[] = [text('a'), call('1'), diff, result('1'), text('b'), call('2')];
    const opening = openingOf(messagesOf(...events));
    assert.deepEqual(opening.slice(0, -1), events);
    assert.deepEqual(opening.at(-1), {
      type: 'toolResult',
      id: '2',
      output: 'interrupted; effects unknown',
      isError: true,
    });
  });

  it('leaves out the prompt, and a call whose arguments were cut off', () => {
    const messages = [
      { role: 'user' as const, parts: [text('asked')] },
      ...messagesOf({ ...call('1'), incomplete: true }),
    ];
    assert.deepEqual(openingOf(messages), []);
  });
});
