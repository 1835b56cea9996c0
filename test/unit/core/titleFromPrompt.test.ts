import assert from 'node:assert/strict';
import { titleFromPrompt } from '../../../src/core/titleFromPrompt';

const title = (text: string) => titleFromPrompt([{ type: 'text', text }]);

describe('a title from a prompt', () => {
  it('is its first line, with single spaces', () => {
    assert.equal(title('  Find   the\tbug \nand fix it'), 'Find the bug');
  });

  it('holds nothing that cannot be seen', () => {
    assert.equal(title('\u200B\nFind\u202E the\u0007 bug 👩‍🔬'), 'Find the bug 👩‍🔬');
    assert.equal(title('\u200B \u202E'), null);
  });

  it('is cut at a word, and never in half a character', () => {
    const long = title(`Explain ${'the brewing time '.repeat(10)}`) ?? '';
    assert.match(long, /(?:time|brewing|the)…$/);
    assert.ok([...long].length <= 60);
    assert.ok(title('😀'.repeat(100))?.isWellFormed());
  });

  it('is none where there is no text', () => {
    assert.equal(titleFromPrompt([]), null);
    assert.equal(title('  \n '), null);
    assert.equal(titleFromPrompt([{ type: 'file', path: 'a.ts' }]), null);
  });
});
