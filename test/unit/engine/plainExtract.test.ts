import assert from 'node:assert/strict';
import type { WireMessage } from '../../../src/core/message';
import { summaryOpening } from '../../../src/core/summaryOpening';
import { plainExtract } from '../../../src/engine/plainExtract';

const said = (role: 'user' | 'assistant', text: string): WireMessage => ({ role, parts: [{ type: 'text', text }] });

describe('an extract of a conversation', () => {
  it('holds the beginning of each message and the tools that were used', () => {
    const extract = plainExtract(
      [
        said('user', 'What  is\nthis?'),
        { role: 'assistant', parts: [{ type: 'toolCall', id: '1', name: 'read_file', input: {} }] },
        { role: 'tool', parts: [{ type: 'toolResult', id: '1', output: 'secret', isError: false }] },
        said('assistant', 'x'.repeat(1000)),
      ],
      0,
    );
    assert.match(extract, /- Person: What is this\?\n- Agent: {2}\(tools: read_file\)\n- Agent: x{300}…$/);
    assert.ok(!extract.includes('secret'));
  });

  it('says what it leaves out', () => {
    const many = Array.from({ length: 200 }, (_, n) => said('user', `${n} ${'y'.repeat(400)}`));
    const extract = plainExtract(many, 7);
    assert.ok(extract.length < 13_000);
    assert.match(extract, /7 turns before these had no room/);
    assert.match(extract, /\d+ messages before these are left out/);
    assert.ok(extract.includes('- Person: 199 '), 'the newest stay');
  });

  it('carries an earlier summary on whole, and an earlier extract line by line', () => {
    const first = plainExtract([said('user', 'one'), said('assistant', 'two')], 0);
    const second = plainExtract([said('user', summaryOpening + first), said('assistant', 'three')], 0);
    assert.equal(second.match(/This is an extract/g)?.length, 1);
    assert.match(second, /- Person: one\n- Agent: two\n- Agent: three$/);
    const summary = `All that was said. ${'z'.repeat(2000)}`;
    assert.ok(plainExtract([said('user', summaryOpening + summary)], 0).includes(summary));
  });
});
