import assert from 'node:assert/strict';
import type { Envelope } from '../../../src/protocol/envelope';
import { inPieces, type Piece } from '../../../src/protocol/inPieces';
import { jsonBytes } from '../../../src/protocol/jsonBytes';

const megabyte = 1_000_000;

function wire() {
  const posted: (Envelope | Piece)[] = [];
  const received: unknown[] = [];
  let deliver: (value: unknown) => void = () => {};
  const port = inPieces({
    post: (value) => void posted.push(value),
    listen: (receive) => {
      deliver = receive;
      return { dispose: () => {} };
    },
  });
  port.listen((value) => received.push(value));
  return { port, posted, received, deliver: (value: unknown) => deliver(structuredClone(value)) };
}

function request(text: string): Envelope {
  return { kind: 'request', id: 1, message: { type: 'send', prompt: { text } } };
}

describe('a wire on which nothing is larger than a megabyte', () => {
  for (const [name, text] of [
    ['plain letters', 'a'.repeat(3_000_000)],
    ['quotes and backslashes', '"\\'.repeat(700_000)],
    ['characters of four bytes, cut anywhere', `x${'😀'.repeat(600_000)}`],
    ['characters that JSON has to spell out', '\u0001'.repeat(300_000)],
    ['Chinese', '漢'.repeat(900_000)],
  ] as const) {
    it(`carries ${name} whole`, () => {
      const { port, posted, received, deliver } = wire();
      port.post(request(text));
      assert.ok(posted.length > 1);
      for (const piece of posted) assert.ok(jsonBytes(piece) < megabyte, `${jsonBytes(piece)} bytes`);
      posted.forEach(deliver);
      assert.deepEqual(received, [request(text)]);
    });
  }

  it('leaves alone what is small', () => {
    const { port, posted, received, deliver } = wire();
    port.post(request('hello'));
    assert.deepEqual(posted, [request('hello')]);
    posted.forEach(deliver);
    assert.deepEqual(received, [request('hello')]);
  });

  it('forgets the rest of a message whose beginning went elsewhere, and goes on with the next', () => {
    const { port, posted, received, deliver } = wire();
    port.post(request('a'.repeat(600_000)));
    port.post(request('b'.repeat(600_000)));
    posted.slice(1).forEach(deliver);
    assert.deepEqual(received, [request('b'.repeat(600_000))]);
  });

  it('takes nothing together that was made up', () => {
    const { received, deliver } = wire();
    deliver({ kind: 'piece', id: 1, index: 0, count: 1e9, text: 'a' });
    deliver({ kind: 'piece', id: 2, index: 0, count: 1, text: 'a'.repeat(300_000) });
    assert.deepEqual(received, []);
    deliver({ kind: 'piece', id: 3, index: 0, count: 1, text: 'no JSON' });
    assert.deepEqual(received, [null]);
  });

  it('refuses what nobody could have typed or attached', () => {
    assert.throws(() => wire().port.post(request('a'.repeat(64_000_000))), /too much/);
  });
});
