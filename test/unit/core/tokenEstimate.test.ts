import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Part } from '../../../src/core/message';
import { tokenEstimate } from '../../../src/core/tokenEstimate';

describe('the estimate of tokens', () => {
  it('counts nothing for nothing and something for every message', () => {
    assert.equal(tokenEstimate([]), 0);
    assert.ok(estimate() > 0);
  });

  it('lies near what tokenizers count for prose, and not below it for code and Chinese', () => {
    const prose = 'The quick brown fox jumps over the lazy dog and runs away. '.repeat(10);
    const words = prose.trim().split(' ').length;
    assert.ok(text(prose) > words && text(prose) < 2 * words, `${text(prose)} for ${words} words`);
    assert.ok(text('const a = b?.c ?? [];\n'.repeat(10)) >= 60);
    assert.ok(text('你好世界'.repeat(10)) >= 30);
  });

  it('counts UTF-8 as it is sent', function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        assert.equal(text(value) - text(''), Math.ceil(Buffer.byteLength(value) / 3.5));
      }),
    );
  });

  it('counts every kind of part, and an image not by its base64', () => {
    const big = 'x'.repeat(7000);
    const parts: Part[] = [
      { type: 'reasoning', text: big, signature: big },
      { type: 'toolCall', id: '1', name: 'read', input: { big } },
      { type: 'toolResult', id: '1', output: { big }, isError: false },
      { type: 'file', path: 'a', text: big },
      { type: 'diff', path: 'a', before: big, after: null },
      { type: 'summary', text: big, throughTurnId: 't' },
    ];
    for (const part of parts) assert.ok(estimate(part) >= 2000, part.type);
    assert.equal(
      estimate({ type: 'image', mimeType: 'image/png', data: big }),
      estimate({ type: 'image', mimeType: 'image/png', data: '' }),
    );
  });

  it('grows with what is added', () => {
    const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'a' }] }];
    assert.ok(tokenEstimate([...messages, ...messages]) === 2 * tokenEstimate(messages));
  });
});

function estimate(...parts: Part[]): number {
  return tokenEstimate([{ role: 'user', parts }]);
}

function text(value: string): number {
  return estimate({ type: 'text', text: value });
}
