import assert from 'node:assert/strict';
import { webviewMessage } from '../../../src/protocol/webviewMessage';

const file = { type: 'file', path: 'src/a.ts', range: { start: 1, end: 2 }, mention: 'selection' };
const image = { type: 'image', id: 'i', mimeType: 'image/png', preview: 'data:image/webp;base64,eA==' };
const accepts = (value: unknown) => webviewMessage.safeParse(value).success;

describe('what a panel may ask of the host', () => {
  it('is taken when it fits', () => {
    assert.ok(accepts({ type: 'ready' }));
    assert.ok(accepts({ type: 'send', prompt: { text: 'hello', attachments: [] } }));
    assert.ok(accepts({ type: 'edit', turnId: 't', prompt: { text: 'hello', attachments: [file, image] } }));
    assert.ok(accepts({ type: 'moveQueued', queuedId: 'q', beforeId: null }));
    assert.ok(accepts({ type: 'openFile', path: 'src/a.ts', line: 3, column: 7 }));
    assert.ok(accepts({ type: 'openLink', url: 'https://example.com/a?b#c' }));
  });

  const refused: [string, unknown][] = [
    ['nothing', null],
    ['a type that does not exist', { type: 'eval', code: '1' }],
    ['a field too many', { type: 'ready', extra: 1 }],
    ['a field of another type', { type: 'send', prompt: 5 }],
    ['a missing field', { type: 'retry' }],
    ['a prompt beyond all measure', { type: 'send', prompt: { text: 'x'.repeat(5_000_001), attachments: [] } }],
    [
      'a place for a prompt that is sent to the end',
      { type: 'send', prompt: { text: 'hello', attachments: [] }, parentTurnId: 't' },
    ],
    ['a file with a text of its own', { type: 'send', prompt: { text: '', attachments: [{ ...file, text: 'x' }] } }],
    ['an image with its bytes', { type: 'send', prompt: { text: '', attachments: [{ ...image, data: 'eA==' }] } }],
    [
      'lines that are none',
      { type: 'send', prompt: { text: '', attachments: [{ ...file, range: { start: 0, end: 2 } }] } },
    ],
    ['more than can be attached', { type: 'send', prompt: { text: '', attachments: Array(51).fill(file) } }],
    ['an image of another type', { type: 'attachImage', mimeType: 'image/svg+xml', data: 'eA==' }],
    ['an image that is no base64', { type: 'attachImage', mimeType: 'image/png', data: '<svg>' }],
    ['an image beyond all measure', { type: 'attachImage', mimeType: 'image/png', data: 'A'.repeat(6_666_672) }],
    [
      'a picture from elsewhere',
      { type: 'attachImage', mimeType: 'image/png', data: 'eA==', preview: 'https://a.b/c' },
    ],
    ['a move without a place', { type: 'moveQueued', queuedId: 'q' }],
    ['a line that is none', { type: 'openFile', path: 'a', line: 0 }],
    ['a command link', { type: 'openLink', url: 'command:workbench.action.reloadWindow' }],
    ['a script link', { type: 'openLink', url: 'javascript:alert(1)' }],
    ['a file link', { type: 'openLink', url: 'file:///etc/passwd' }],
    ['a data link', { type: 'openLink', url: 'data:text/html,x' }],
  ];
  for (const [what, value] of refused) {
    it(`is refused when it is ${what}`, () => assert.equal(accepts(value), false));
  }
});
