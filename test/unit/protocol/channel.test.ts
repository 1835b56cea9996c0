import assert from 'node:assert/strict';
import { Channel, type ChannelPort } from '../../../src/protocol/channel';
import type { Envelope } from '../../../src/protocol/envelope';
import type { Piece } from '../../../src/protocol/inPieces';
import { SessionError } from '../../../src/core/sessionError';

type Ask = { type: 'double'; value: number } | { type: 'fail' } | { type: 'hang' };
interface AskReplies {
  double(): number;
  fail(): void;
  hang(): void;
}
type Tell = { type: 'shout'; words: string };
interface TellReplies {
  shout(): string;
}

/** Two ends joined by microtasks, as `postMessage` joins them by tasks. */
function wire() {
  const receivers: [Receive[], Receive[]] = [[], []];
  const posted: (Envelope | Piece)[] = [];
  const port = (mine: 0 | 1, theirs: 0 | 1): ChannelPort<Envelope | Piece> => ({
    post: (envelope) => {
      posted.push(envelope);
      queueMicrotask(() => receivers[theirs].forEach((receive) => receive(structuredClone(envelope))));
    },
    listen: (receive) => {
      receivers[mine].push(receive);
      return { dispose: () => void receivers[mine].splice(receivers[mine].indexOf(receive), 1) };
    },
  });
  const inject = (value: unknown) => receivers[1].forEach((receive) => receive(value));
  return { near: port(0, 1), far: port(1, 0), inject, posted };
}

type Receive = (value: unknown) => void;

function connect() {
  const { near, far, inject, posted } = wire();
  const logged: string[] = [];
  const asking = new Channel<Ask, AskReplies, Tell, TellReplies>({
    port: near,
    parse: (value) => value as Tell,
    log: (message) => logged.push(message),
    handlers: { shout: ({ words }) => words.toUpperCase() },
  });
  const answering = new Channel<Tell, TellReplies, Ask, AskReplies>({
    port: far,
    parse: (value) => (['double', 'fail', 'hang'].includes(Reflect.get(Object(value), 'type')) ? (value as Ask) : null),
    log: (message) => logged.push(message),
    handlers: {
      double: async ({ value }) => value * 2,
      fail: () => {
        throw new SessionError('disk-full', 'The disk is full.', { remedy: 'Make room.' });
      },
      hang: () => new Promise(() => {}),
    },
  });
  return { asking, answering, inject, logged, posted };
}

describe('the channel', () => {
  it('answers requests both ways', async () => {
    const { asking, answering } = connect();
    assert.equal(await asking.request({ type: 'double', value: 21 }), 42);
    assert.equal(await answering.request({ type: 'shout', words: 'hey' }), 'HEY');
  });

  it('keeps answers apart when they come out of order', async () => {
    const { asking } = connect();
    const answers = [1, 2, 3].map((value) => asking.request({ type: 'double', value }));
    assert.deepEqual(await Promise.all(answers), [2, 4, 6]);
  });

  it('rejects the caller with the words and the code of a handler that throws', async () => {
    const { asking, logged } = connect();
    await assert.rejects(asking.request({ type: 'fail' }), {
      message: 'The disk is full. Make room.',
      code: 'disk-full',
    });
    assert.deepEqual(logged, ['The message "fail" failed.']);
  });

  it('logs and drops an unknown message, and leaves nobody waiting for it', async () => {
    const { asking, logged } = connect();
    await assert.rejects(asking.request({ type: 'nonsense' } as never), { code: 'unknown-message' });
    assert.deepEqual(logged, ['Dropped an unknown message.']);
  });

  it('drops what is no envelope and what answers nothing', () => {
    const { inject, logged, posted } = connect();
    for (const value of [null, 'text', 7, {}, { kind: 'request' }, { kind: 'failure', id: 1 }]) inject(value);
    inject({ kind: 'reply', id: 99, result: null });
    assert.equal(logged.length, 7);
    assert.deepEqual(posted, []);
  });

  it('tells everybody who waits when it ends, and whoever asks afterwards', async () => {
    const { asking } = connect();
    const waiting = asking.request({ type: 'hang' });
    asking.dispose();
    await assert.rejects(waiting, { code: 'closed' });
    await assert.rejects(asking.request({ type: 'double', value: 1 }), { code: 'closed' });
  });

  it('tells everybody who waits when the other end is gone, and goes on with the next one', async () => {
    const { asking } = connect();
    const waiting = asking.request({ type: 'hang' });
    asking.forget();
    await assert.rejects(waiting, { code: 'closed' });
    assert.equal(await asking.request({ type: 'double', value: 4 }), 8);
  });

  it('carries what is longer than a megabyte, in pieces', async () => {
    const { answering, posted } = connect();
    const words = 'long '.repeat(400_000);
    assert.equal(await answering.request({ type: 'shout', words }), words.toUpperCase());
    assert.ok(posted.length > 2 && posted.every(({ kind }) => kind === 'piece'));
  });

  it('rejects what cannot be posted', async () => {
    const { answering } = connect();
    await assert.rejects(answering.request({ type: 'shout', words: 'x'.repeat(64_000_000) }), /too much/);
  });

  it('posts no answer after its end', async () => {
    const { asking, answering, posted } = connect();
    const answer = asking.request({ type: 'double', value: 1 });
    answering.dispose();
    asking.dispose();
    await assert.rejects(answer, { code: 'closed' });
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['request'],
    );
  });
});
