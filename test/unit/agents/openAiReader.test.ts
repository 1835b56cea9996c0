import assert from 'node:assert/strict';
import { AgentError } from '../../../src/agents/agentError';
import { settleCalls } from '../../../src/agents/draftCalls';
import { OpenAiReader } from '../../../src/agents/openAiReader';

const failure = (status: number, body: string) => new AgentError('server-failed', `${status} ${body}`);

function read(...chunks: unknown[]) {
  const reader = new OpenAiReader(failure);
  const events = chunks.flatMap((chunk) =>
    reader.read({ data: typeof chunk === 'string' ? chunk : JSON.stringify(chunk) }),
  );
  return { reader, events, calls: settleCalls(reader.calls, false).map(({ event }) => event) };
}

const delta = (said: object, finish?: string) => ({
  choices: [{ index: 0, delta: said, finish_reason: finish ?? null }],
});
const calls = (...tool_calls: object[]) => delta({ tool_calls });

describe('the stream of servers that imitate OpenAI', () => {
  it('reads text that comes as a list of parts, and leaves out what is none', () => {
    const parts = [
      { type: 'text', text: 'Hel' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: 'lo' },
    ];
    assert.deepEqual(read(delta({ content: parts })).events, [{ type: 'text', text: 'Hello' }]);
  });

  it('joins a call that comes in pieces', () => {
    const { calls: made } = read(
      calls({ index: 0, id: 'a', function: { name: 'read_file', arguments: '' } }),
      calls({ index: 0, function: { arguments: '{"pa' } }),
      calls({ index: 0, function: { arguments: 'th":"x"}' } }),
      delta({}, 'tool_calls'),
    );
    assert.deepEqual(made, [{ type: 'toolCall', id: 'a', name: 'read_file', input: { path: 'x' } }]);
  });

  it('tells calls apart that share an index, as older Ollamas send them', () => {
    const { calls: made } = read(
      calls({ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }),
      calls({ index: 0, id: 'b', function: { name: 'two', arguments: '{}' } }),
    );
    assert.deepEqual(
      made.map(({ id, name }) => [id, name]),
      [
        ['a', 'one'],
        ['b', 'two'],
      ],
    );
  });

  it('gives calls without an id one each, and takes arguments that are an object', () => {
    const { calls: made } = read(
      calls({ function: { name: 'one', arguments: { a: 1 } } }, { function: { name: 'two', arguments: '' } }),
    );
    assert.deepEqual(
      made.map(({ id, input }) => [id, input]),
      [
        ['call_0', { a: 1 }],
        ['call_1', {}],
      ],
    );
  });

  it('gives two calls of one id an id each', () => {
    const { calls: made } = read(
      calls({ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }),
      calls({ index: 1, id: 'a', function: { name: 'two', arguments: '{}' } }),
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, 2);
  });

  it('hears thoughts under both names, once where both are sent', () => {
    const { events } = read(delta({ reasoning_content: 'a', reasoning: 'a' }), delta({ reasoning: 'b' }));
    assert.deepEqual(events, [
      { type: 'reasoning', text: 'a' },
      { type: 'reasoning', text: 'b' },
    ]);
  });

  it('tells how much was cached and what a router says it cost', () => {
    const usage = { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 60 }, cost: 0.5 };
    const { reader } = read(delta({ content: 'x' }, 'stop'), { choices: [], usage }, '[DONE]');
    assert.deepEqual(reader.usage, { fresh: 40, cached: 60, written: 0, output: 7, cost: 0.5 });
    assert.ok(reader.isOver);
  });

  it('knows why a model stopped', () => {
    assert.equal(read(delta({}, 'length')).reader.stopReason, 'max-tokens');
    assert.equal(read(delta({}, 'content_filter')).reader.stopReason, 'content-filter');
    assert.equal(read(delta({ content: 'x' })).reader.stopReason, null);
    assert.equal(read('[DONE]').reader.stopReason, 'end');
  });

  it('takes the status of a fault from its code', () => {
    assert.throws(() => read({ error: { code: 429, message: 'slow' } }), /^AgentError: 429 /);
    assert.throws(() => read({ error: 'broken' }), /^AgentError: 500 /);
  });

  it('marks a call that the length limit cut as incomplete', () => {
    const { reader } = read(
      calls({ index: 0, id: 'a', function: { name: 'one', arguments: '{"a' } }),
      delta({}, 'length'),
    );
    assert.equal(settleCalls(reader.calls, true)[0]?.event.incomplete, true);
  });
});
