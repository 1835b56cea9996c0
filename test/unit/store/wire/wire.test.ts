import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Part, WireMessage } from '../../../../src/core/message';
import type { TurnRecord } from '../../../../src/store/rows/turnRows';
import { toWire } from '../../../../src/store/wire/wire';
import { anyBranch, assistant, branchOf, call, importedBranch, result, textPart, tool, user } from '../branchFixture';
import { wireValidators } from './wireValidators';

const unknown = 'interrupted; effects unknown';
const cutOff = '(The reply was interrupted here.)';

describe('the wire', () => {
  it('carries a whole turn as it was stored', () => {
    const turns = branchOf(['complete', user('a'), assistant('b', call('x')), tool(result('x')), assistant('c ')]);
    assert.deepEqual(wireOf(turns), ['user: a', 'assistant: b call(x)', 'tool: x=output of x', 'assistant: c ']);
  });

  it('puts all results of a message behind it, in the order of its calls, wherever they were stored', () => {
    const said = [user('a'), assistant(call('x'), call('y')), tool(result('y')), tool(result('x')), assistant('b')];
    const late = [user('a'), assistant(call('x')), user('b'), tool(result('x')), assistant('c')];
    assert.deepEqual(wireOf(importedBranch(said)), [
      'user: a',
      'assistant: call(x) call(y)',
      'tool: x=output of x y=output of y',
      'assistant: b',
    ]);
    assert.deepEqual(wireOf(importedBranch(late)), [
      ...['user: a', 'assistant: call(x)', 'tool: x=output of x', `assistant: ${cutOff}`],
      ...['user: b', 'assistant: c'],
    ]);
  });

  it('gives a call without a result an error under the id of the call', () => {
    const wire = toWire(branchOf(['complete', user('a'), assistant('b', call('x'))]));
    assert.deepEqual(wire[2], {
      role: 'tool',
      parts: [{ type: 'toolResult', id: 'x', output: unknown, isError: true }],
    });
  });

  it('leaves out what a tool changed, and answers a call that was cut off right after the change', () => {
    const change: Part = { type: 'diff', path: 'a.ts', before: 'a', after: 'b' };
    const turns = branchOf(
      ['interrupted', user('a'), assistant(call('x')), tool(change)],
      ['complete', user('b'), assistant('c')],
    );
    const wire = wireOf(turns);
    assert.deepEqual(wire.slice(0, 3), ['user: a', 'assistant: call(x)', `tool: x=${unknown}`]);
    assert.deepEqual(wire.slice(-2), ['user: b', 'assistant: c']);
    assert.ok(!JSON.stringify(toWire(turns)).includes('diff'));
  });

  it('pairs ids that recur with the first unclaimed result before the id is called again', () => {
    const turns = importedBranch([
      ...[user('a'), assistant(call('call_0')), tool(result('call_0', 'first')), assistant('b')],
      ...[
        user('c'),
        assistant(call('call_0')),
        assistant(call('call_0')),
        tool(result('call_0', 'third')),
        assistant('d'),
      ],
    ]);
    assert.deepEqual(wireOf(turns), [
      ...['user: a', 'assistant: call(call_0)', 'tool: call_0=first', 'assistant: b', 'user: c'],
      ...['assistant: call(call_0-2) call(call_0-3)', `tool: call_0-2=${unknown} call_0-3=third`, 'assistant: d'],
    ]);
  });

  it('pairs calls of one message that share an id in their order', () => {
    const said = [user('a'), assistant(call('x'), call('x')), tool(result('x', '1'), result('x', '2')), assistant('b')];
    assert.equal(wireOf(importedBranch(said))[2], 'tool: x=1 x-2=2');
  });

  it('replaces what a provider would refuse as an id, a name or arguments', () => {
    const odd: Part = { type: 'toolCall', id: 'functions.read:0', name: 'my server/read', input: ['a'] };
    const wire = toWire(branchOf(['interrupted', user('a'), assistant(odd), tool(result('functions.read:0'))]));
    assert.deepEqual(wire[1]?.parts, [
      { type: 'toolCall', id: 'functions_read_0', name: 'my_server_read', input: { value: ['a'] } },
    ]);
    assert.deepEqual(wire[2]?.parts, [{ ...result('functions.read:0'), id: 'functions_read_0' }]);
  });

  it('leaves out calls that were cut off, and the white space before them', () => {
    const cut = assistant('let me look: \n', call('x', { incomplete: true }));
    assert.deepEqual(wireOf(branchOf(['interrupted', user('a'), cut])), ['user: a', 'assistant: let me look:']);
  });

  it('keeps the prompt of a reply of which nothing can be sent', () => {
    const cut = assistant({ type: 'reasoning', text: 'hm' }, call('x', { incomplete: true }));
    assert.deepEqual(wireOf(branchOf(['interrupted', user('a'), cut])), ['user: a', `assistant: reasoning ${cutOff}`]);
  });

  it('leaves out blank texts, system messages and whatever is excluded', () => {
    const turns = branchOf(
      ['complete', user('a'), { role: 'system', parts: assistant('be kind').parts }, assistant(' ', 'b', '\n')],
      ['interrupted', user('old', { excluded: true })],
      ['complete', user('c'), { ...assistant('not this'), excluded: true }, assistant('d')],
    );
    assert.deepEqual(wireOf(turns), ['user: a', 'assistant: b', 'user: c', 'assistant: d']);
  });

  it('joins assistant messages in a row without touching their texts', () => {
    const turns = branchOf(['complete', user('a'), assistant('b '), assistant('c')]);
    assert.deepEqual(wireOf(turns), ['user: a', 'assistant: b  c']);
    assert.equal(toWire(turns)[1]?.parts.length, 2);
  });

  it('puts an assistant message between results at the end and the next prompt, be it there or to come', () => {
    const cut = [user('a'), assistant(call('x')), tool(result('x'))];
    const end = ['user: a', 'assistant: call(x)', 'tool: x=output of x', `assistant: ${cutOff}`];
    assert.deepEqual(wireOf(branchOf(['interrupted', ...cut])), end);
    const followed = branchOf(['interrupted', ...cut], ['complete', user('b'), assistant('c')]);
    assert.deepEqual(wireOf(followed), [...end, 'user: b', 'assistant: c']);
  });

  it('sends no prompt that nobody answered, not even one that repair has not seen', () => {
    const turns = branchOf(
      ['interrupted', user('old')],
      ['complete', user('a'), assistant('b')],
      ['interrupted', user('c')],
    );
    assert.deepEqual(wireOf(turns), ['user: a', 'assistant: b']);
  });

  it('takes results that another tool keeps in the user’s message or in the assistant’s own', () => {
    const ofUser = [user('a'), assistant(call('x')), { ...tool(result('x')), role: 'user' as const }, assistant('b')];
    const own = [user('a'), assistant(call('x'), result('x'), 'b')];
    const expected = ['user: a', 'assistant: call(x)', 'tool: x=output of x', 'assistant: b'];
    assert.deepEqual(wireOf(importedBranch(ofUser)), expected);
    assert.deepEqual(wireOf(importedBranch(own)), expected);
  });

  it('begins with the summary, and shows none where it was stored', () => {
    const summary: Part = { type: 'summary', text: 'we spoke', throughTurnId: 't0' };
    const turns = branchOf(['complete', user('/compact'), assistant(summary)], ['complete', user('a'), assistant('b')]);
    assert.deepEqual(wireOf(turns, 'we spoke'), [
      'user: we spoke',
      'assistant: (I have read the summary.)',
      'user: a',
      'assistant: b',
    ]);
  });

  it('replaces halves of characters, in whatever was said or handed to tools, and leaves what is stored alone', () => {
    const input = { 'key \ud83d': ['deep \udc00'] };
    const turns = branchOf([
      'complete',
      user('1 \ud83d'),
      assistant({ type: 'toolCall', id: 'x', name: 'read', input }),
      tool(result('x', 'out \udfff')),
      assistant('whole 😀, half \ud800'),
    ]);
    const before = JSON.stringify(turns);
    const wire = toWire(turns, 'before \ud83d');
    for (const validate of Object.values(wireValidators)) assert.deepEqual(validate(wire), []);
    assert.deepEqual(wire[3]?.parts, [
      { type: 'toolCall', id: 'x', name: 'read', input: { 'key \ufffd': ['deep \ufffd'] } },
    ]);
    assert.deepEqual(wire.at(-1)?.parts, [textPart('whole 😀, half \ufffd')]);
    assert.equal(JSON.stringify(turns), before);
  });

  it('is valid for every provider whatever was stored, repaired or not', function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(anyBranch(), fc.option(fc.constant('before')), (turns, summary) => {
        const before = JSON.stringify(turns);
        const wire = toWire(turns, summary);
        for (const [provider, validate] of Object.entries(wireValidators)) {
          assert.deepEqual(validate(wire), [], `${provider}: ${JSON.stringify(wire)}`);
        }
        assert.equal(JSON.stringify(turns), before, 'what was stored is as it was');
      }),
      { numRuns: 1000 },
    );
  });

  it('shares nothing with what is stored', () => {
    const turns = branchOf(['complete', user('a'), assistant('b', call('x')), tool(result('x')), assistant('c')]);
    const before = JSON.stringify(turns);
    for (const { parts } of toWire(turns)) {
      for (const part of parts) {
        if (part.type === 'toolCall') Object.assign(part.input as object, { path: 'changed' });
        Object.assign(part, { text: 'changed', output: 'changed' });
      }
      parts.length = 0;
    }
    assert.equal(JSON.stringify(turns), before);
  });
});

function wireOf(turns: readonly TurnRecord[], summary: string | null = null): string[] {
  const wire = toWire(turns, summary);
  for (const validate of Object.values(wireValidators)) assert.deepEqual(validate(wire), []);
  return wire.map(describeMessage);
}

function describeMessage({ role, parts }: WireMessage): string {
  const words = parts.map((part) => {
    if (part.type === 'text') return part.text;
    if (part.type === 'toolCall') return `call(${part.id})`;
    return part.type === 'toolResult' ? `${part.id}=${String(part.output)}` : part.type;
  });
  return `${role}: ${words.join(' ')}`;
}
