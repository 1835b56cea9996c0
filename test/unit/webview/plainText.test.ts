import assert from 'node:assert/strict';
import { plainText } from '../../../src/webview/plainText';

describe('what a program printed', () => {
  it('loses colours, titles, links and other orders to a terminal', () => {
    assert.equal(plainText('\u001b[31mred\u001b[0m'), 'red');
    assert.equal(plainText('\u001b]0;title\u0007text'), 'text');
    assert.equal(plainText('\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\'), 'link');
    assert.equal(plainText('a\u0008\u0000\u007fb\u009b'), 'ab');
  });

  it('keeps lines and tabs', () => {
    assert.equal(plainText('a\r\n\tb\n'), 'a\n\tb\n');
  });
});
