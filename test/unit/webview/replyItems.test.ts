import assert from 'node:assert/strict';
import type { Part } from '../../../src/core/message';
import { replyItems } from '../../../src/webview/replyItems';

const assistant = (...parts: Part[]) => ({ role: 'assistant' as const, parts });
const tool = (...parts: Part[]) => ({ role: 'tool' as const, parts });
const call = (id: string, name = 'find'): Part => ({ type: 'toolCall', id, name, input: {} });
const result = (id: string, output: string): Part => ({ type: 'toolResult', id, output, isError: false });
const text = (words: string): Part => ({ type: 'text', text: words });

describe('a reply as it is drawn', () => {
  it('has calls with their results, folded where they follow each other', () => {
    const items = replyItems([
      assistant(call('1')),
      tool(result('1', 'a')),
      assistant(call('2')),
      tool(result('2', 'b')),
      assistant(text('Done')),
    ]);
    assert.deepEqual(
      items.map((item) => (item.type === 'tools' ? item.uses.map((use) => use.result?.output) : item.type)),
      [['a', 'b'], 'text'],
    );
  });

  it('gives a recurring id its own result each time', () => {
    const items = replyItems([
      assistant(call('call_0')),
      tool(result('call_0', 'first')),
      assistant(text('and'), call('call_0')),
      tool(result('call_0', 'second')),
    ]);
    assert.deepEqual(
      items.flatMap((item) => (item.type === 'tools' ? item.uses.map((use) => use.result?.output) : [])),
      ['first', 'second'],
    );
  });

  it('shows a call without a result as such', () => {
    const [item] = replyItems([assistant(call('1'))]);
    assert.equal(item?.type === 'tools' && item.uses[0]?.result, null);
  });

  it('joins text that goes on and leaves blank text out', () => {
    assert.deepEqual(replyItems([assistant(text(' \n')), assistant(text('a'), text('b'))]), [
      { type: 'text', text: 'ab' },
    ]);
  });

  it('gives each call the changes that it made, and a thought its time', () => {
    const diff = (path: string): Part => ({ type: 'diff', path, before: 'a', after: 'b' });
    const items = replyItems([
      assistant({ type: 'reasoning', text: 'hm', durationMs: 5 }, call('1'), call('2')),
      tool(diff('one'), result('1', 'a'), diff('two'), diff('three'), result('2', 'b')),
      assistant(call('3')),
      tool(diff('four')),
    ]);
    const steps = items.flatMap((item) => (item.type === 'tools' ? item.uses.map((use) => use.steps) : []));
    assert.deepEqual(
      steps.map((of) => of.map(({ path, fromEnd }) => `${path} ${fromEnd}`).join()),
      ['one 3', 'two 2,three 1', 'four 0'],
    );
    assert.deepEqual(items[0], { type: 'reasoning', text: 'hm', durationMs: 5 });
  });
});
