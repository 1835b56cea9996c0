import assert from 'node:assert/strict';
import { DraftKeeper } from '../../../src/host/draftKeeper';
import { ManualTimers, settled } from '../engine/manualTimers';

describe('the keeper of drafts', () => {
  let timers: ManualTimers;
  let saved: Map<string | null, string>;
  let writes: number;
  let failures: unknown[];
  let failNext: boolean;
  let drafts: DraftKeeper;

  beforeEach(() => {
    timers = new ManualTimers();
    saved = new Map();
    writes = 0;
    failures = [];
    failNext = false;
    drafts = new DraftKeeper({
      timers,
      read: async (sessionId) => saved.get(sessionId) ?? '',
      write: async (sessionId, text) => {
        if (failNext) {
          failNext = false;
          throw new Error('disk full');
        }
        writes += 1;
        saved.set(sessionId, text);
      },
      onError: (error) => failures.push(error),
    });
  });

  it('gives back at once what was typed a moment ago', async () => {
    drafts.keep('s', 'half a');
    assert.equal(await drafts.read('s'), 'half a');
    assert.equal(writes, 0);
  });

  it('writes once the person pauses, not at every key', async () => {
    for (const text of ['h', 'ha', 'hal']) {
      drafts.keep('s', text);
      await timers.pass(100);
    }
    assert.equal(writes, 0);
    await timers.pass(300);
    assert.equal(saved.get('s'), 'hal');
    assert.equal(writes, 1);
  });

  it('keeps sessions apart, the one that does not exist yet too', async () => {
    drafts.keep('a', 'one');
    drafts.keep(null, 'two');
    await drafts.flush();
    assert.deepEqual(
      [...saved],
      [
        ['a', 'one'],
        [null, 'two'],
      ],
    );
    assert.equal(timers.running, 0);
  });

  it('keeps in memory what could not be written, and writes it the next time', async () => {
    failNext = true;
    drafts.keep('s', 'kept');
    await timers.pass(300);
    assert.equal(failures.length, 1);
    assert.equal(await drafts.read('s'), 'kept');
    await drafts.flush();
    assert.equal(saved.get('s'), 'kept');
  });

  it('forgets a draft whose prompt was sent', async () => {
    drafts.keep('s', 'sent');
    await drafts.clear('s');
    await settled();
    assert.equal(await drafts.read('s'), '');
    assert.equal(timers.running, 0);
  });
});
