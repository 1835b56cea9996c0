import assert from 'node:assert/strict';
import { sessionMarkdown, turnMarkdown, type MarkdownTurn } from '../../../src/core/turnMarkdown';

const turn: MarkdownTurn = {
  agent: 'guide',
  status: 'complete',
  error: null,
  messages: [
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'Why?' },
        { type: 'file', path: 'a.ts', range: { start: 1, end: 2 } },
      ],
    },
    { role: 'assistant', parts: [{ type: 'toolCall', id: '1', name: 'read_file', input: { path: 'a.ts' } }] },
    { role: 'tool', parts: [{ type: 'toolResult', id: '1', output: '```\nfence\n```', isError: false }] },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'one\ntwo' },
        { type: 'text', text: 'Because.' },
      ],
    },
  ],
};

describe('a turn as Markdown', () => {
  it('says who said what, in order', () => {
    const text = turnMarkdown(turn);
    const places = ['## You', 'Why?', '`a.ts:1-2`', '## guide', 'read_file: a.ts', 'fence', 'one\ntwo', 'Because.'];
    assert.deepEqual(
      places.map((words) => text.indexOf(words)),
      places.map((words) => text.indexOf(words)).sort((one, other) => one - other),
    );
    assert.ok(places.every((words) => text.includes(words)));
  });

  it('folds a call with its result into one line, and thoughts', () => {
    const text = turnMarkdown(turn);
    assert.equal(text.match(/<details>/g)?.length, 2);
    assert.match(text, /<summary>read_file: a\.ts<\/summary>\n\n```json\n[\s\S]+\*\*Result\*\*/);
    assert.match(text, /<summary>Thoughts<\/summary>\n\none\ntwo\n\n<\/details>/);
  });

  it('pairs recurring ids in order, and says of a call without a result that it was cut off', () => {
    const call = (input: string) => ({ type: 'toolCall' as const, id: 'call_0', name: 'run', input });
    const result = (output: string) => ({ type: 'toolResult' as const, id: 'call_0', output, isError: false });
    const text = turnMarkdown({
      ...turn,
      messages: [
        { role: 'assistant', parts: [call('one')] },
        { role: 'tool', parts: [result('first')] },
        { role: 'assistant', parts: [call('two')] },
        { role: 'tool', parts: [result('second')] },
        { role: 'assistant', parts: [call('three')] },
      ],
    });
    assert.match(text, /run: one[\s\S]+first[\s\S]+run: two[\s\S]+second[\s\S]+Cut off: run: three/);
  });

  it('lets nothing that an agent wrote break out of a fold', () => {
    const text = turnMarkdown({
      ...turn,
      messages: [{ role: 'assistant', parts: [{ type: 'reasoning', text: 'a </details> b <b>' }] }],
    });
    assert.equal(text.match(/<\/details>/g)?.length, 1);
    const named = turnMarkdown({
      ...turn,
      messages: [{ role: 'assistant', parts: [{ type: 'toolCall', id: '1', name: '</summary>', input: null }] }],
    });
    assert.equal(named.match(/<\/summary>/g)?.length, 1);
  });

  it('shows a change as a diff, and an image as an image where it is asked to', () => {
    const messages = [
      {
        role: 'assistant' as const,
        parts: [
          { type: 'diff' as const, path: 'a.ts', before: 'one\ntwo\nthree', after: 'one\n2\nthree' },
          { type: 'image' as const, mimeType: 'image/png', data: 'AAAA' },
        ],
      },
    ];
    assert.match(
      turnMarkdown({ ...turn, messages }),
      /```diff\n one\n-two\n\+2\n three\n```[\s\S]+\*\[image, image\/png\]\*/,
    );
    assert.match(
      turnMarkdown({ ...turn, messages }, { images: 'embedded' }),
      /!\[Image\]\(data:image\/png;base64,AAAA\)/,
    );
  });

  it('fences what a tool gave so that nothing in it ends the fence', () => {
    assert.match(turnMarkdown(turn), /````\n```\nfence\n```\n````/);
  });

  it('says how a turn ended that did not end by itself', () => {
    const failed = { ...turn, status: 'failed' as const, error: { message: 'The server is gone.' } };
    assert.match(turnMarkdown(failed), /\*The server is gone\.\*/);
    assert.match(turnMarkdown({ ...turn, status: 'interrupted' }), /\*This turn is interrupted\.\*/);
  });

  it('makes a document of a conversation, under its title on one line', () => {
    assert.match(sessionMarkdown('Two\nlines', [turn, turn]), /^# Two lines\n\n## You[\s\S]+## You/);
  });
});
