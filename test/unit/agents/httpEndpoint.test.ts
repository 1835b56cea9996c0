import assert from 'node:assert/strict';
import { httpEndpoint } from '../../../src/agents/httpEndpoint';
import { plainWords } from '../../../src/agents/plainWords';
import { retryAfter } from '../../../src/agents/retryAfter';

describe('the address of an agent', () => {
  for (const [address, url] of [
    ['https://api.openai.com', 'https://api.openai.com/v1/x'],
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1/x'],
    [' http://127.0.0.1:11434/v1/chat/completions ', 'http://127.0.0.1:11434/v1/x'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1/x'],
    ['https://host/openai', 'https://host/openai/x'],
  ] as const) {
    it(`is understood as ${address}`, () => assert.equal(httpEndpoint(address, 'where-bare').urlOf('/x'), url));
  }

  for (const [address, url] of [
    ['https://api.anthropic.com', 'https://api.anthropic.com/v1/x'],
    ['https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1/x'],
    ['https://proxy/anthropic', 'https://proxy/anthropic/v1/x'],
  ] as const) {
    it(`always has its version: ${address}`, () => assert.equal(httpEndpoint(address, 'always').urlOf('/x'), url));
  }

  for (const address of ['', 'localhost', 'file:///etc/passwd', 'ftp://host', 'https://me:secret@host/v1']) {
    it(`is refused as ${JSON.stringify(address)}, without repeating it`, () => {
      assert.throws(
        () => httpEndpoint(address, 'where-bare'),
        (error: Error & { code?: string }) => error.code === 'wrong-address' && !error.message.includes('secret'),
      );
    });
  }
});

describe('how long a server wants to be left alone', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  for (const [headers, milliseconds] of [
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-5x' }, null],
    [{}, null],
  ] as [Record<string, string>, number | null][]) {
    it(`${JSON.stringify(headers)} is ${milliseconds}`, () =>
      assert.equal(retryAfter(new Headers(headers), now), milliseconds));
  }
});

describe('the words of a server', () => {
  it('lose the key, whatever looks like one, and what cannot be seen', () => {
    assert.equal(plainWords('no\u001b[31m\n\n  my-own-secret \u202e!', 'my-own-secret'), 'no [31m (key) !');
    assert.equal(plainWords('Incorrect key: sk-abcd****************wxyz.', undefined), 'Incorrect key: (key)');
  });

  it('are cut', () => assert.equal(plainWords('x'.repeat(1000), undefined).length, 301));
});
