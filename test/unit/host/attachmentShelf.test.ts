import assert from 'node:assert/strict';
import type { ImagePart, Part } from '../../../src/core/message';
import { restOfPrompt } from '../../../src/core/promptInput';
import { AttachmentShelf } from '../../../src/host/attachmentShelf';

const image = (data: string): ImagePart => ({ type: 'image', mimeType: 'image/png', data });

describe('the shelf for what is attached', () => {
  it('tells a panel of an image without its bytes, and has them for the draft', () => {
    const shelf = new AttachmentShelf();
    const draft: Part[] = [{ type: 'text', text: 'look' }, image('AAAA'), { type: 'file', path: 'a.ts' }];
    const input = shelf.toInput(draft);
    assert.equal(JSON.stringify(input).includes('AAAA'), false);
    assert.deepEqual(shelf.toDraft(input), draft);
  });

  it('knows an image again, so that what was sent is not taken for what was attached since', () => {
    const shelf = new AttachmentShelf();
    const sent = { text: 'look', attachments: [shelf.keepImage(image('AAAA'))] };
    const typedOn = shelf.toInput(shelf.toDraft({ ...sent, text: 'look and more' }));
    assert.deepEqual(restOfPrompt(typedOn, sent), { text: ' and more', attachments: [] });
  });

  it('knows again what was read from disk, where nothing is the same object', () => {
    const shelf = new AttachmentShelf();
    const given: Part = { type: 'file', path: 'notes.txt', mention: 'given', text: 'Buy more oolong.' };
    const sent = shelf.toInput([image('AAAA'), given]);
    const fromDisk = JSON.parse(JSON.stringify(shelf.toDraft(sent))) as Part[];
    assert.deepEqual(restOfPrompt(shelf.toInput(fromDisk), sent).attachments, []);
    assert.equal(restOfPrompt(shelf.toInput([image('BBBB'), ...fromDisk]), sent).attachments.length, 1);
  });

  it('lets go of what has been there longest when there is no more room, never of the newest', () => {
    const shelf = new AttachmentShelf({ room: 10 });
    const [old, , newest] = ['A'.repeat(6), 'B'.repeat(6), 'C'.repeat(20)].map((data) => shelf.keepImage(image(data)));
    assert.throws(() => shelf.image(old?.id ?? ''), /no longer at hand/);
    assert.equal(shelf.image(newest?.id ?? '').data.length, 20);
  });

  it('leaves out small pictures that would make a message too large, and what no panel could send back', () => {
    const shelf = new AttachmentShelf();
    const preview = `data:image/webp;base64,${'A'.repeat(23_000)}`;
    const many = Array.from({ length: 10 }, (_, index) => ({ ...image(`${index}`), preview }));
    const { attachments } = shelf.toInput([
      ...many,
      { type: 'file', path: '' },
      { type: 'file', path: 'x'.repeat(5000) },
    ]);
    assert.equal(attachments.length, 10);
    assert.ok(JSON.stringify(attachments).length < 130_000);
  });
});
