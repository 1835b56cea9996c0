import assert from 'node:assert/strict';
import type { FilePart, ImagePart } from '../../../src/core/message';
import { SessionError } from '../../../src/core/sessionError';
import { AttachmentShelf } from '../../../src/host/attachmentShelf';
import { resolvePrompt } from '../../../src/host/resolvePrompt';

const image: ImagePart = { type: 'image', mimeType: 'image/png', data: 'AAAA', name: 'a.png' };

describe('a prompt on its way to be sent', () => {
  let shelf: AttachmentShelf;
  let files: Map<string, string>;

  beforeEach(() => {
    shelf = new AttachmentShelf();
    files = new Map([['src/a.ts', 'one\ntwo\nthree\nfour']]);
  });

  const read = async (path: string) => {
    const text = files.get(path);
    if (text === undefined) throw new SessionError('not-found', `There is no file ${path}.`);
    return text;
  };
  const resolve = (text: string, ...attachments: Parameters<typeof resolvePrompt>[0]['attachments']) =>
    resolvePrompt({ text, attachments }, shelf, read);

  it('has its words first, then what is attached, each file with the text it has now', async () => {
    files.set('src/a.ts', 'changed since');
    const parts = await resolve('look', { type: 'file', path: 'src/a.ts' }, shelf.keepImage(image));
    assert.deepEqual(parts, [
      { type: 'text', text: 'look' },
      { type: 'file', path: 'src/a.ts', text: 'changed since' },
      image,
    ]);
  });

  it('has only the lines that were meant, and says so', async () => {
    const [part] = await resolve('', { type: 'file', path: 'src/a.ts', range: { start: 2, end: 3 } });
    assert.deepEqual(part, { type: 'file', path: 'src/a.ts', range: { start: 2, end: 3 }, text: 'two\nthree' });
  });

  it('ends the lines where the file ends by now', async () => {
    const [part] = await resolve('', { type: 'file', path: 'src/a.ts', range: { start: 4, end: 9 } });
    assert.deepEqual(part, { type: 'file', path: 'src/a.ts', range: { start: 4, end: 4 }, text: 'four' });
  });

  const refused: [string, () => Promise<unknown>, RegExp][] = [
    ['a file that is gone', () => resolve('x', { type: 'file', path: 'gone.ts' }), /no file gone\.ts/],
    [
      'lines that are gone',
      () => resolve('x', { type: 'file', path: 'src/a.ts', range: { start: 5, end: 6 } }),
      /only 4 lines/,
    ],
    [
      'a file that is too large',
      () => {
        files.set('large', 'x'.repeat(200_001));
        return resolve('x', { type: 'file', path: 'large' });
      },
      /too large to attach/,
    ],
    [
      'an image that nobody has kept',
      () => resolve('x', { type: 'image', id: 'made-up', mimeType: 'image/png' }),
      /no longer at hand/,
    ],
    [
      'a text from elsewhere that nobody has kept',
      () => resolve('x', { type: 'file', path: 'notes.txt', mention: 'given', id: 'made-up' }),
      /no longer at hand/,
    ],
  ];
  for (const [what, attempt, words] of refused) {
    it(`is refused with ${what}, and says what to do`, async () => {
      await assert.rejects(attempt, (error) => {
        assert.ok(error instanceof SessionError && error.remedy);
        return words.test(error.message);
      });
    });
  }

  it('that is sent once more keeps the text of a file that is gone', async () => {
    const before: FilePart = { type: 'file', path: 'gone.ts', text: 'as it was' };
    const { attachments } = shelf.toInput([before]);
    assert.equal(attachments[0]?.type === 'file' && 'text' in attachments[0], false);
    assert.deepEqual(await resolve('', ...attachments), [before]);
  });

  it('never reads a text from elsewhere from the workspace', async () => {
    const given: FilePart = { type: 'file', path: 'src/a.ts', text: 'mine', mention: 'given' };
    assert.deepEqual(await resolve('', shelf.keepFile(given)), [given]);
  });
});
