import assert from 'node:assert/strict';
import type { Part } from '../../../src/core/message';
import { DraftKeeper } from '../../../src/host/draftKeeper';
import { ManualTimers, settled } from '../engine/manualTimers';

const words = (text: string): Part[] => [{ type: 'text', text }];

describe('the keeper of drafts', () => {
  let timers: ManualTimers;
  let saved: Map<string | null, Part[]>;
  let writes: number;
  let failures: unknown[];
  let failNext: boolean;
  let finishWrite: (() => void) | null;
  let drafts: DraftKeeper;

  beforeEach(() => {
    timers = new ManualTimers();
    saved = new Map();
    writes = 0;
    failures = [];
    failNext = false;
    finishWrite = null;
    drafts = new DraftKeeper({
      timers,
      read: async (sessionId) => saved.get(sessionId) ?? [],
      write: async (sessionId, draft) => {
        writes += 1;
        await new Promise<void>((resolve) => (finishWrite = resolve));
        if (failNext) {
          failNext = false;
          throw new Error('disk full');
        }
        saved.set(sessionId, draft);
      },
      onError: (error) => failures.push(error),
    });
  });

  async function writeEnds(): Promise<void> {
    finishWrite?.();
    await settled();
  }

  it('gives back at once what was typed a moment ago', async () => {
    drafts.keep('s', words('half a'));
    assert.deepEqual(await drafts.read('s'), words('half a'));
    assert.equal(saved.size, 0);
  });

  it('writes without waiting for a pause', async () => {
    drafts.keep('s', words('half a'));
    await writeEnds();
    assert.deepEqual(saved.get('s'), words('half a'));
    assert.equal(timers.running, 0);
  });

  it('has one write at a time, and the next takes the newest of what was typed meanwhile', async () => {
    for (const text of ['h', 'ha', 'hal', 'half']) drafts.keep('s', words(text));
    assert.equal(writes, 1);
    await writeEnds();
    assert.deepEqual(saved.get('s'), words('h'));
    assert.equal(writes, 2);
    await writeEnds();
    assert.deepEqual(saved.get('s'), words('half'));
    assert.equal(writes, 2);
  });

  it('does not write an image again at every key', async () => {
    const picture: Part = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
    for (const text of ['', 'a', 'ab']) {
      drafts.keep('s', [...words(text), picture]);
      await writeEnds();
      await timers.pass(100);
    }
    assert.deepEqual(saved.get('s'), [...words(''), picture]);
    assert.deepEqual(await drafts.read('s'), [...words('ab'), picture]);
    const flushed = drafts.flush();
    await settled();
    await writeEnds();
    await timers.passUntil(flushed);
    assert.deepEqual(saved.get('s'), [...words('ab'), picture]);
    assert.equal(writes, 2);
  });

  it('keeps sessions apart, the one that does not exist yet too', async () => {
    drafts.keep('a', words('one'));
    await writeEnds();
    drafts.keep(null, words('two'));
    await writeEnds();
    assert.deepEqual(
      [...saved],
      [
        ['a', words('one')],
        [null, words('two')],
      ],
    );
  });

  it('keeps in memory what could not be written, and writes it the next time', async () => {
    failNext = true;
    drafts.keep('s', words('kept'));
    await writeEnds();
    assert.equal(failures.length, 1);
    assert.deepEqual(await drafts.read('s'), words('kept'));
    const flushed = drafts.flush();
    await writeEnds();
    await flushed;
    assert.deepEqual(saved.get('s'), words('kept'));
  });

  it('forgets a draft whose prompt was sent', async () => {
    drafts.keep('s', words('sent'));
    const cleared = drafts.clear('s');
    await writeEnds();
    await writeEnds();
    await cleared;
    assert.deepEqual(saved.get('s'), []);
  });
});
